import fc from 'fast-check'
import type { AnyCall } from '#store/define/define-call.ts'
import { z } from 'zod'
import { anyJson, anyText, inputFor } from './fuzz-values.ts'

/** Who asks: somebody the call is for, somebody it is not for, or nobody the server knows. */
export type Asker = 'allowed' | 'others' | 'nobody' | 'stranger' | 'expired' | 'revoked' | 'garbled'

export interface FuzzRequest {
  asker: Asker
  /** Chooses among the roles that fit. */
  pick: number
  method: AnyCall['method'] | 'HEAD'
  url: string
  headers: Record<string, string>
  payload?: Buffer | string
}

const askers = fc.oneof(
  { weight: 12, arbitrary: fc.constant<Asker>('allowed') },
  { weight: 2, arbitrary: fc.constant<Asker>('others') },
  { weight: 2, arbitrary: fc.constantFrom<Asker>('nobody', 'stranger', 'expired', 'revoked', 'garbled') },
)

/** Any request to one call, mostly almost right. `ids` are of rows that exist. */
export function requestTo(call: AnyCall, ids: readonly string[]): fc.Arbitrary<FuzzRequest> {
  return fc
    .record({
      asker: askers,
      pick: fc.nat(7),
      method: fc.oneof(
        { weight: 60, arbitrary: fc.constant(call.method) },
        { weight: 1, arbitrary: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'HEAD') },
      ),
      path: pathOf(call, ids),
      query: queryOf(call, ids),
      body: bodyOf(call, ids),
      extra: extraHeaders,
    })
    .map(({ asker, pick, method, path, query, body, extra }) => ({
      asker,
      pick,
      method: method as FuzzRequest['method'],
      url: `/v1.0/app${path}${query}`,
      headers: { ...extra, ...body.headers },
      ...(body.payload === undefined || method === 'GET' || method === 'HEAD' ? {} : { payload: body.payload }),
    }))
}

const pathTricks: readonly ((path: string) => string)[] = [
  (path) => `${path}/`,
  (path) => path.replace('/', '//'),
  (path) => path.toUpperCase(),
  (path) => `/..${path}`,
  (path) => `/%2e%2e${path}`,
  (path) => `${path}%00`,
  (path) => `${path}%ff`,
  (path) => `${path}%`,
  (path) => `${path};a=b`,
  (path) => `${path}#part`,
  (path) => path.replaceAll('/', '%2f'),
  (path) => `${path}/${'x'.repeat(2000)}`,
]

function pathOf({ path, params }: AnyCall, ids: readonly string[]): fc.Arbitrary<string> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
  const values = params instanceof z.ZodUndefined ? fc.constant({}) : inputFor(params, ids)
  const plain = fc
    .tuple(values, fc.array(anyText, { minLength: names.length, maxLength: names.length }))
    .map(([some, others]) => {
      const given = some as Record<string, unknown> | null
      return names.reduce((text, name, place) => {
        const value = given?.[name]
        const word = typeof value === 'string' || typeof value === 'number' ? String(value) : (others[place] ?? '')
        return text.replace(`{${name}}`, () => encoded(word))
      }, path)
    })
  const tricked = fc.tuple(plain, fc.constantFrom(...pathTricks)).map(([text, trick]) => trick(text))
  return fc.oneof({ weight: 25, arbitrary: plain }, { weight: 1, arbitrary: tricked })
}

/** encodeURIComponent refuses lone surrogates; on the wire they are three bytes no UTF-8 has. */
function encoded(text: string): string {
  return text.replaceAll(/[\s\S]/gu, (sign) => (/\p{Surrogate}/u.test(sign) ? '%ED%A0%80' : encodeURIComponent(sign)))
}

function queryOf({ query }: AnyCall, ids: readonly string[]): fc.Arbitrary<string> {
  const odd = fc.constantFrom(
    '',
    '?',
    '?page',
    '?page=1&page=2',
    '?a[b]=c',
    '?__proto__=1',
    '?%',
    '?=&=',
    `?x=${'y'.repeat(3000)}`,
  )
  if (query instanceof z.ZodUndefined) return odd
  const asText = (input: unknown) =>
    Object.entries((typeof input === 'object' && input) || {}).map(([name, value]) => {
      const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
      return `${encoded(name)}=${encoded(text)}`
    })
  const plain = inputFor(query, ids).map((input) => `?${asText(input).join('&')}`)
  const twice = fc.tuple(inputFor(query, ids), inputFor(query, ids)).map((both) => `?${both.flatMap(asText).join('&')}`)
  return fc.oneof({ weight: 20, arbitrary: plain }, { weight: 1, arbitrary: twice }, { weight: 1, arbitrary: odd })
}

interface Body {
  headers: Record<string, string>
  payload?: Buffer | string
}

const json = { 'content-type': 'application/json' }

const brokenBodies: fc.Arbitrary<Body> = fc.oneof(
  fc
    .constantFrom(
      '{',
      '{"a":}',
      '[1,]',
      'nul',
      '"',
      '{"a":1}}',
      '\ud800',
      '{"a":"\\ud800"}',
      '',
      '1',
      'null',
      '[]',
      `${'['.repeat(5000)}${']'.repeat(5000)}`,
    )
    .map((payload) => ({ headers: json, payload })),
  fc
    .constantFrom('{"__proto__":{"role":"administrator"}}', '{"constructor":{"prototype":{"a":1}}}', '{"a":1,"a":2}')
    .map((payload) => ({ headers: json, payload })),
  fc
    .tuple(
      fc.constantFrom(
        'text/plain',
        'application/x-www-form-urlencoded',
        'application/xml',
        'application/json; charset=utf-16',
        'multipart/form-data',
        'multipart/form-data; boundary=x',
        '',
        'x'.repeat(500),
        'application/json, text/plain',
      ),
      fc.constantFrom('{}', 'a=b', '<a/>', '--x--\r\n', 'x'),
    )
    .map(([type, payload]) => ({ headers: { 'content-type': type }, payload })),
  fc.uint8Array({ maxLength: 60 }).map((bytes) => ({ headers: json, payload: Buffer.from(bytes) })),
)

/** Above the limit of a megabyte; rare, for it is slow. */
const hugeBody: Body = { headers: json, payload: `{"message":"${'x'.repeat(1_100_000)}"}` }

function bodyOf(call: AnyCall, ids: readonly string[]): fc.Arbitrary<Body> {
  const none = fc.constant<Body>({ headers: {} })
  const anything = anyJson.map((value) => ({ headers: json, payload: stringified(value) }))
  const rest = [
    { weight: 2, arbitrary: brokenBodies },
    { weight: 2, arbitrary: anything },
    { weight: 1, arbitrary: none },
  ]
  if (call.body instanceof z.ZodUndefined) return fc.oneof({ weight: 20, arbitrary: none }, ...rest)
  const likely = call.sends === 'multipart' ? formOf(call, ids) : inputFor(call.body, ids).map(asJson)
  const huge = {
    weight: 1,
    arbitrary: fc.nat(9).map((nth) => (nth === 0 ? hugeBody : { headers: json, payload: '{}' })),
  }
  return fc.oneof({ weight: 30, arbitrary: likely }, ...rest, huge)
}

const asJson = (value: unknown): Body => ({ headers: json, payload: stringified(value) })

function stringified(value: unknown): string {
  return JSON.stringify(value) ?? 'null'
}

const fileNames = [
  'codes.csv',
  'CODES.CSV',
  'slip.pdf',
  'slip.png',
  '../../codes.csv',
  'a"b.csv',
  '',
  'x'.repeat(300) + '.csv',
  'codes.csv\u0000.exe',
]

const csvs = [
  '',
  '\ufeff',
  'a,b\n1,2\n',
  'voucherCode,denomination,expiry,serialNumber\nAAAA-BBBB,1000,2027-01-01,SN1\n',
  '"unclosed\n',
  ',,,\n,,,\n',
  'a\u0000b,c\n',
  `${'x,'.repeat(2000)}\n`,
  '=cmd|calc,1\n',
]

/** A form by hand: a browser would not send the half of these. */
function formOf(call: AnyCall, ids: readonly string[]): fc.Arbitrary<Body> {
  const schema = z.toJSONSchema(call.body, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, object>
  }
  const names = Object.keys(schema.properties ?? {})
  return fc
    .record({
      input: inputFor(call.body, ids),
      file: fc.oneof(fc.constantFrom(...csvs), anyText),
      filename: fc.constantFrom(...fileNames),
      cut: fc.oneof(
        { weight: 8, arbitrary: fc.constant(0) },
        { weight: 1, arbitrary: fc.integer({ min: 1, max: 80 }) },
      ),
    })
    .map(({ input, file, filename, cut }) => {
      const fields = (typeof input === 'object' && input !== null ? input : {}) as Record<string, unknown>
      const parts = [...new Set([...names, ...Object.keys(fields)])].map((name) => {
        const isFile = /file/i.test(name)
        const value = fields[name]
        const head = `--frontier\r\nContent-Disposition: form-data; name="${name.replaceAll(/["\r\n]/g, '')}"`
        if (isFile) return `${head}; filename="${filename}"\r\nContent-Type: text/csv\r\n\r\n${file}\r\n`
        const type = typeof value === 'object' ? '\r\nContent-Type: application/json' : ''
        return `${head}${type}\r\n\r\n${typeof value === 'string' ? value : stringified(value)}\r\n`
      })
      const text = `${parts.join('')}--frontier--\r\n`
      const payload = Buffer.from(text.slice(0, text.length - cut))
      return { headers: { 'content-type': 'multipart/form-data; boundary=frontier' }, payload }
    })
}

const extraHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 8, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Record<string, string>>(
      { 'idempotency-key': '' },
      { 'idempotency-key': 'k'.repeat(201) },
      { 'idempotency-key': `'; drop table users; --` },
      { 'idempotency-key': '\u0000' },
      { 'idempotency-key': 'same' },
      { 'if-match': '"x"', 'if-none-match': '*' },
      { 'accept-encoding': 'br;q=2, *;q=0' },
      { 'accept-encoding': 'zstd, x'.repeat(100) },
      { accept: 'text/html' },
      { 'content-encoding': 'gzip' },
      { 'content-length': '-1' },
      { 'x-http-method-override': 'DELETE' },
      { 'x-forwarded-for': `1.2.3.4, ' or 1=1` },
      { range: 'bytes=0-0' },
      { host: '' },
      { cookie: 'a=b; __proto__=c' },
      { expect: '200-ok' },
    ),
  },
)
