import type { CallRequest } from '#store/define/define-call.ts'
import type { Reader } from '#store/define/define-mutation.ts'
import type { AnyRow } from '#store/define/define-resource.ts'
import type { PageShape } from '#store/define/page-of.ts'
import { formatCount } from '#store/values/count.ts'

/** A list that holds only what still waits: a row that is not in it does not wait any more. */
export interface WaitingList<Row extends AnyRow> {
  shape: PageShape
  request(page: number): CallRequest
  toRow(wire: unknown): Row | null
}

/** read: those of the wanted rows that still wait, as the server has them now. unread: the server did not say. */
export type RowsNow<Row extends AnyRow> =
  | { kind: 'read'; rows: ReadonlyMap<string, Row> }
  | { kind: 'unread'; silent: boolean }

/** A server that ignores the page asked for would otherwise be asked for ever. */
const mostPages = 2000

/**
 * Reads which of these rows still wait. A list of several pages moves while it is read, when somebody else's row leaves
 * it: what is missing then has to be missing twice.
 */
export async function rowsNow<Row extends AnyRow>(
  read: Reader,
  list: WaitingList<Row>,
  ids: readonly string[],
): Promise<RowsNow<Row>> {
  const first = await onePass(read, list, new Set(ids))
  if (first.kind === 'unread' || first.pages <= 1 || first.rows.size === ids.length) return first
  const second = await onePass(read, list, new Set(ids.filter((id) => !first.rows.has(id))))
  return second.kind === 'unread' ? second : { kind: 'read', rows: new Map([...first.rows, ...second.rows]) }
}

type Pass<Row extends AnyRow> =
  | (Extract<RowsNow<Row>, { kind: 'read' }> & { pages: number })
  | { kind: 'unread'; silent: boolean }

async function onePass<Row extends AnyRow>(
  read: Reader,
  { shape, request, toRow }: WaitingList<Row>,
  wanted: ReadonlySet<string>,
): Promise<Pass<Row>> {
  const rows = new Map<string, Row>()
  for (let page = 1; page <= mostPages; page++) {
    const result = await read(request(page))
    if (!result.ok) return { kind: 'unread', silent: result.silent }
    const { data } = shape.answer.safeParse(result.answer)
    if (!data) return { kind: 'unread', silent: false }
    const { rows: listed, totalPages } = shape.read(data)
    for (const wire of listed) {
      const row = toRow(wire)
      // What cannot be read may be one of them: "gone" would be a guess.
      if (row === null) return { kind: 'unread', silent: false }
      if (wanted.has(row.id)) rows.set(row.id, row)
    }
    const isLast = listed.length === 0 || (totalPages !== null && page >= totalPages)
    if (isLast || rows.size === wanted.size) return { kind: 'read', rows, pages: page }
  }
  return { kind: 'unread', silent: false }
}

/** "12, 14, 15 and 4 more": ids in words, the first few by name. */
export function namedIds(ids: readonly string[]): string {
  const named = ids.slice(0, 5)
  return [
    named.join(', '),
    ...(ids.length > named.length ? [`${formatCount(ids.length - named.length)} more`] : []),
  ].join(' and ')
}

/**
 * What a look at the rows says of a completion whose answer was lost (decisions.md H20): all gone is done, all there is
 * not done, and some of them is for a person, who is told which.
 */
export function judgeCompletion(
  ids: readonly string[],
  waiting: ReadonlySet<string>,
): 'ours' | 'nothing' | { other: string } {
  const still = ids.filter((id) => waiting.has(id))
  if (still.length === 0) return 'ours'
  if (still.length === ids.length) return 'nothing'
  return {
    other: `${formatCount(ids.length - still.length)} of ${formatCount(ids.length)} are completed. Still pending: ${namedIds(still)}`,
  }
}
