import { z } from 'zod'

type JsonSchema = {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
}

/** Values to try in this order for a text of which only the rules are known. */
const texts = [
  '12',
  'Nimal Perera',
  '2027-03-31',
  '0771234567',
  '+94771234567',
  'nimal@shop.lk',
  'https://cdn.shop.lk/a.png',
  '/themes/a.svg',
  '2027-03-31T12:00:00.000Z',
  '14:30',
  'KANDY10',
  '5.00',
  'OFFER_DISCOUNT',
  'Active',
  'ROLE_SAHAN_ADMINISTRATOR',
  '',
]
const numbers = [1, 100, 125_050]

type Path = readonly PropertyKey[]

/**
 * Arguments that a mutation's schema accepts, made from the schema alone: each part that the schema refuses gets its next
 * value. Throws if it finds none, with the last refusal.
 */
export function sampleArgs(schema: z.ZodType, fixed: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  const tries = new Map<string, number>()
  let refusal = ''
  for (let round = 0; round < 60; round++) {
    const args = { ...(sample(shape, [], tries) as Record<string, unknown>), ...fixed }
    const parsed = schema.safeParse(args)
    if (parsed.success) return args
    refusal = JSON.stringify(parsed.error.issues)
    for (const { path } of parsed.error.issues) tries.set(keyOf(path), (tries.get(keyOf(path)) ?? 0) + 1)
  }
  throw new Error(`no sample: ${refusal}`)
}

const keyOf = (path: Path) => path.map(String).join('/')

function sample(schema: JsonSchema, path: Path, tries: ReadonlyMap<string, number>): unknown {
  const attempt = tries.get(keyOf(path)) ?? 0
  const oneOf = <T>(values: readonly T[]) => values[attempt % values.length]
  if ('const' in schema) return schema.const
  if (schema.enum) return oneOf(schema.enum)
  if (schema.anyOf) return sample(schema.anyOf[0] ?? {}, path, tries)
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, sample(inner, [...path, name], tries)]),
      )
    case 'array':
      return [sample(schema.items ?? {}, [...path, 0], tries)]
    case 'boolean':
      return oneOf([true, false])
    case 'integer':
    case 'number':
      return oneOf(numbers)
    case 'null':
      return null
    default:
      return oneOf(texts)
  }
}
