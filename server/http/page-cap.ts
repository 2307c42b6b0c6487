import type { ApiQuirks } from './api-quirks.ts'

/** The names under which the calls ask for a number of rows. */
const sizeNames = ['pageSize', 'size', 'limit'] as const

type Input = Readonly<Record<'params' | 'query' | 'body', unknown>>
type Paging = Pick<ApiQuirks, 'pageCap' | 'pageOffset'>

/** The input with its page size cut to the cap, so that whoever serves it pages by the cap. */
export function capAsked<I extends Input>(input: I, { pageCap, pageOffset }: Paging): I {
  if (pageCap === null || pageOffset === 'asked') return input
  return { ...input, query: withCap(input.query, pageCap), body: withCap(input.body, pageCap) }
}

/** An answer to what asked for a larger page, with the rows beyond the cap left out. */
export function capAnswered(answer: unknown, { query, body }: Input, { pageCap, pageOffset }: Paging): unknown {
  if (pageCap === null || pageOffset === 'given' || !isPlain(answer)) return answer
  const asksForMore = [query, body].some((part) => sizeNames.some((name) => sizeIn(part, name) > pageCap))
  if (!asksForMore) return answer
  const cut = (value: unknown) => (Array.isArray(value) ? value.slice(0, pageCap) : value)
  return Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, cut(value)]))
}

function withCap(part: unknown, pageCap: number): unknown {
  if (!isPlain(part)) return part
  const capped = sizeNames.filter((name) => sizeIn(part, name) > pageCap).map((name) => [name, pageCap] as const)
  return capped.length === 0 ? part : { ...part, ...Object.fromEntries(capped) }
}

function sizeIn(part: unknown, name: string): number {
  const size = isPlain(part) ? part[name] : null
  return typeof size === 'number' ? size : 0
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
