import fc from 'fast-check'
import { z } from 'zod'

interface JsonSchema {
  type?: string
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

/** Texts that have broken servers before. */
const nastyTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfffy',
  '\u202e\u2066',
  '\ufeff',
  '\u2028\u2029',
  '🎁'.repeat(60),
  'İıſK',
  'e\u0301'.repeat(40),
  'සුබ උපන්දිනයක් 👩‍👩‍👧',
  `'; drop table vouchers; --`,
  `' or 1=1 --`,
  `1) union select password_hash from users --`,
  '$1',
  '%',
  '_'.repeat(50),
  '\\',
  '%00',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'toString',
  'NaN',
  'null',
  'undefined',
  'true',
  '-1',
  '0x10',
  '1e400',
  '99999999999999999999',
  '2147483648',
  '1,000.00',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31T23:59:59.999+14:00',
  '+275760-09-13T00:00:00.001Z',
  '-000001-01-01T00:00:00Z',
  '2026-10-01T25:00:00Z',
  'x'.repeat(5000),
  '9'.repeat(400),
  '\r\nset-cookie: a=b',
]

/** Values that exist in the demo, so that requests get past the front door. */
const knownTexts = [
  '1',
  '2',
  '101',
  '103',
  '201',
  '1001',
  'ALL',
  'id',
  'administrator@demo.lk',
  'merchant-administrator@demo.lk',
  '0771234567',
  '+94771234567',
  '2026-10-01',
  '2026-11-20',
  '2026-10-01T00:00:00.000Z',
  '2026-10-01 00:00:00',
  'Perera',
  'Kandy',
  '5000',
  '12.50',
  'REF123456',
]

const nastyNumbers = [
  0,
  -0,
  -1,
  1.5,
  1e-7,
  255,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 63,
  1e21,
  1e308,
  -1e308,
]

/** A text from the list of the nasty, the known, or from nowhere. */
export const anyText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...nastyTexts) },
  { weight: 3, arbitrary: fc.constantFrom(...knownTexts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
)

const anyNumber = fc.oneof(fc.constantFrom(...nastyNumbers), fc.integer({ min: -5, max: 200 }), fc.double())

/** Anything JSON can carry, and two things it carries badly. */
export const anyJson: fc.Arbitrary<unknown> = fc.oneof(
  { maxDepth: 2 },
  anyText,
  anyNumber,
  fc.constantFrom(null, true, false, [], {}, [[]]),
  fc.array(anyText, { maxLength: 4 }),
  fc.dictionary(anyText, anyNumber, { maxKeys: 3 }),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Input that a schema may take: now and then it does not, at one place or at several. `ids` are of rows that exist. */
export function inputFor(schema: z.ZodType, ids: readonly string[]): fc.Arbitrary<unknown> {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  const known = ids.length > 0 ? fc.constantFrom(...ids) : anyText
  return like(json, known)
}

function like(schema: JsonSchema, ids: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  const good = goodFor(schema, ids)
  return fc.oneof({ weight: 14, arbitrary: good }, { weight: 1, arbitrary: anyJson })
}

function goodFor(schema: JsonSchema, ids: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => like(choice, ids)))
  if (schema.allOf?.[0]) return like(schema.allOf[0], ids)
  switch (schema.type) {
    case 'object':
      return objectLike(schema, ids)
    case 'array':
      return fc.oneof(
        { weight: 9, arbitrary: fc.array(like(schema.items ?? {}, ids), { maxLength: 4 }) },
        { weight: 1, arbitrary: fc.array(like(schema.items ?? {}, ids), { minLength: 40, maxLength: 80 }) },
      )
    case 'number':
    case 'integer':
      return numberLike(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'string':
      return textLike(schema, ids)
    default:
      return fc.oneof(ids, anyJson)
  }
}

function objectLike({ properties = {}, required = [] }: JsonSchema, ids: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, field]) => [name, like(field, ids)] as const)
  const optional = Object.keys(properties).filter((name) => !required.includes(name))
  const whole = fc.record(Object.fromEntries(fields), { requiredKeys: [...required] as never[] })
  const partly = fc.record(Object.fromEntries(fields), { requiredKeys: [] })
  const withMore = fc
    .tuple(whole, fc.dictionary(anyText, anyJson, { minKeys: 1, maxKeys: 2 }))
    .map(([some, more]) => ({ ...some, ...more }))
  return fc.oneof(
    { weight: 12, arbitrary: whole },
    { weight: optional.length < fields.length ? 2 : 0, arbitrary: partly },
    { weight: 1, arbitrary: withMore },
  )
}

function numberLike({ minimum = -10, maximum = 1000 }: JsonSchema): fc.Arbitrary<unknown> {
  const low = Math.max(minimum, -1e6)
  const high = Math.max(low, Math.min(maximum, 1e6))
  return fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: Math.ceil(low), max: Math.min(Math.ceil(low) + 30, Math.ceil(high)) }) },
    { weight: 1, arbitrary: fc.constantFrom(low, high, ...nastyNumbers) },
  )
}

function textLike(
  { format, minLength = 0, maxLength = 200 }: JsonSchema,
  ids: fc.Arbitrary<string>,
): fc.Arbitrary<unknown> {
  const fitting = fc.string({
    unit: 'grapheme',
    minLength: Math.min(minLength, 20),
    maxLength: Math.min(maxLength, 30),
  })
  const dated = fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
  return fc.oneof(
    { weight: 4, arbitrary: ids },
    { weight: 3, arbitrary: anyText },
    { weight: 2, arbitrary: fitting },
    { weight: format?.startsWith('date') ? 12 : 1, arbitrary: dated },
    { weight: 1, arbitrary: fc.constant('x'.repeat(Math.min(maxLength, 20_000) + 1)) },
  )
}
