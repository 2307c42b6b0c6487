interface JsonSchema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

/** Numbers from here on are a type's own limits and say nothing. */
const huge = 2 ** 31

/** A JSON schema as one jots it down: `{ page: integer (1–500), name?: text | null }`. */
export function schemaText(schema: unknown, indent = ''): string {
  const one = (schema ?? {}) as JsonSchema
  if (one.const !== undefined) return JSON.stringify(one.const)
  if (one.enum) return one.enum.map((value) => JSON.stringify(value)).join(' | ')
  const choices = one.anyOf ?? one.oneOf
  if (choices) return [...new Set(choices.map((choice) => schemaText(choice, indent)))].join(' | ')
  if (one.allOf) return one.allOf.map((part) => schemaText(part, indent)).join(' & ')
  if (Array.isArray(one.type)) return one.type.map((type) => schemaText({ ...one, type }, indent)).join(' | ')
  switch (one.type) {
    case 'object':
      return objectText(one, indent)
    case 'array':
      return `list of ${schemaText(one.items, indent)}`
    case 'string':
      return one.format === 'binary' ? 'file' : `text${limits(one.format, one.minLength, one.maxLength)}`
    case 'number':
    case 'integer':
      return `${one.type}${limits(undefined, one.minimum, one.maximum)}`
    default:
      return one.type ?? 'anything'
  }
}

function objectText({ properties = {}, required = [] }: JsonSchema, indent: string): string {
  const inner = `${indent}  `
  const lines = Object.entries(properties).map(
    ([name, field]) => `${inner}${name}${required.includes(name) ? '' : '?'}: ${schemaText(field, inner)}`,
  )
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`
}

function limits(format: string | undefined, from = 0, to = Number.POSITIVE_INFINITY): string {
  const range = to < huge ? `${from}–${to}` : from > 0 ? `from ${from}` : ''
  const said = [format, range].filter(Boolean).join(', ')
  return said === '' ? '' : ` (${said})`
}
