import type { Role } from '#store/access/roles.ts'
import type { CallRequest } from '#store/define/define-call.ts'
import type { DaysFile } from '#store/define/define-pull.ts'
import type { PageRead } from '#store/define/page-of.ts'
import type { Resource } from '#store/define/define-resource.ts'
import type { RowsRead } from '#store/database/absorb-rows.ts'
import type { LocalStore } from '#store/database/local-store.ts'
import { tick } from '#store/database/read-clock.ts'
import type { Api, SendOptions } from '#sync/http/create-api.ts'
import type { FailedCall } from '#sync/http/api-failure.ts'

export interface FetchedRows extends RowsRead {
  /** Rows that did not parse and were left out (sync.md 2.12). */
  quarantined: number
  /** Rows in the answer, readable or not. */
  answered: number
  totalPages: number | null
  /** The answer's ETag, where the API has them. */
  version?: string
}

export type FetchResult = { ok: true; fetched: FetchedRows } | FailedCall

export interface FetchPorts {
  api: Api
  relaxed: LocalStore
  /** Whose device it is: rows hold what this role may see. */
  role: Role
}

interface ReadOptions extends Pick<SendOptions, 'class' | 'signal'> {
  /** A search or a read of one row, which may leave out the fields that the resource declares as `partial`. */
  mayLack?: boolean
  /** Whose rows are asked for, of rows that are read by parent: their wire may not say it. */
  parent?: string
  /** A number of the read clock that was drawn for this read. */
  startRc?: number | undefined
}

/** Sends one of a resource's reads and turns its wire rows into rows, one by one. */
export async function fetchRows(
  { api, relaxed, role }: FetchPorts,
  resource: Resource,
  request: CallRequest,
  { mayLack = false, parent = '', startRc: drawn, ...options }: ReadOptions = {},
): Promise<FetchResult> {
  const startRc = drawn ?? (await tick(relaxed))
  const result = await api.send(request, options)
  if (!result.ok) return result
  const page = pageIn(resource, result.answer)
  const read = page.rows.flatMap((wire) => {
    const row = resource.pull.toRow(wire, role, parent)
    return row === null ? [] : [{ row, lacks: mayLack ? leftOut(resource, wire) : [] }]
  })
  const answered = page.rows.length
  const rows = read.map(({ row }) => row)
  const lacking = read.filter(({ lacks }) => lacks.length > 0)
  const { version } = result
  const fetched: FetchedRows = {
    startRc,
    rows,
    answered,
    quarantined: answered - rows.length,
    totalPages: page.totalPages,
    ...(lacking.length > 0 ? { lacks: Object.fromEntries(lacking.map(({ row, lacks }) => [row.id, lacks])) } : {}),
    ...(version === undefined ? {} : { version }),
  }
  return { ok: true, fetched }
}

/** Rows of some days out of the server's file; null where the file is none of the known form. */
export async function fetchDaysFile(
  { api, relaxed, role }: FetchPorts,
  resource: Resource,
  days: { file: DaysFile; start: string; end: string },
  { startRc: drawn, ...options }: Omit<ReadOptions, 'mayLack' | 'parent'>,
): Promise<FetchResult | null> {
  const { file, start, end } = days
  const startRc = drawn ?? (await tick(relaxed))
  // Only a device that keeps days needs this code, and it comes while the server makes the file. Where it cannot be had,
  // pages are read instead.
  const reader = import('#store/exchange/read-cells.ts').catch(() => null)
  const result = await api.send(file.request({ start, end }), options)
  if (!result.ok) return result
  const read = (await reader)?.readCells(result.answer as Uint8Array, { mostRows: mostFileRows })
  if (!read?.ok || String(read.cells[0]) !== String(file.titles)) return null
  const cells = read.cells.slice(1)
  const rows = cells.flatMap((own) => resource.pull.toRow(file.toWire(own), role, '') ?? [])
  const lacks = Object.fromEntries(rows.map(({ id }) => [id, file.lacks]))
  const quarantined = cells.length - rows.length
  return { ok: true, fetched: { startRc, rows, answered: cells.length, quarantined, totalPages: null, lacks } }
}

/** More purchases nobody has in some days. */
const mostFileRows = 500_000

/** Row fields whose wire names this row of an answer does not have at all; null is a value. */
function leftOut({ pull: { partial = {} } }: Resource, wire: unknown): string[] {
  return Object.entries(partial).flatMap(([field, name]) => (name in (wire as object) ? [] : [field]))
}

function pageIn({ pull }: Resource, answer: unknown): Pick<PageRead, 'rows' | 'totalPages'> {
  const read = pull.shape.read(answer as Record<string, unknown>)
  return Array.isArray(read) ? { rows: read, totalPages: null } : read
}
