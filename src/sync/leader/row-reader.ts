import type { RowsRead } from '#store/database/absorb-rows.ts'
import type { LocalStore } from '#store/database/local-store.ts'
import type { ServerRow } from '#store/database/tables.ts'
import type { Role } from '#store/access/roles.ts'
import { partsOfCollection } from '#store/define/collection-name.ts'
import { resourceNamed } from '#store/registry.ts'
import { type ApiFailure, isSilent } from '#sync/http/api-failure.ts'
import type { Api } from '#sync/http/create-api.ts'
import type { RequestClass } from '#sync/http/request-queue.ts'
import { type FetchedRows, fetchRows } from '#sync/pull/fetch-rows.ts'
import { readThroughPages } from '#sync/pull/read-through-pages.ts'
import { rowRequest } from '#sync/pull/row-request.ts'
import type { ListRead } from '#sync/pull/whole-lists.ts'
import type { OneRead, ReadOneOptions } from '#sync/push/read-one.ts'

interface RowReaderDeps {
  api: Api
  relaxed: LocalStore
  role: Role
  /** The row as this device holds it. */
  serverRow(collection: string, id: string): Promise<ServerRow | undefined>
  absorb(collection: string, read: RowsRead): Promise<unknown>
  readList(collection: string, what: RequestClass, withinMs: number): Promise<ListRead>
}

type ReadRows = Pick<FetchedRows, 'rows' | 'startRc' | 'quarantined' | 'version' | 'lacks'>

/** Reads the server's present version of single rows, and brings in what comes with them. */
export class RowReader {
  private readonly parts: RowReaderDeps

  constructor(parts: RowReaderDeps) {
    this.parts = parts
  }

  async read(collection: string, id: string, what: RequestClass, how: ReadOneOptions = {}): Promise<OneRead> {
    const { serverRow, absorb } = this.parts
    const resource = resourceNamed(collection)
    const { pull } = resource
    if (pull.kind === 'whole-list' && !pull.requestOne) return this.readInList(collection, id, what, how)
    const { scope } = partsOfCollection(collection)
    const before = (await serverRow(collection, id))?.row ?? null
    const request = rowRequest(resource, scope, id, before)
    const parent = pull.kind === 'by-parent' && before ? pull.parentOf(before) : ''
    const result = request
      ? await fetchRows(this.parts, resource, request, { class: what, mayLack: true, parent })
      : await readThroughPages(this.parts, resource, { id, scope, class: what, held: before })
    // Without a call that shows it nothing can be said of it.
    if (result === null) return { kind: 'failed', silent: false }
    if (!result.ok) return isGone(result.failure) ? { kind: 'absent' } : failedRead(result.failure)
    await absorb(collection, result.fetched)
    return this.rowIn(collection, id, result.fetched)
  }

  /** All who look for a row of the same list at the same time share one read of it. */
  private async readInList(
    collection: string,
    id: string,
    what: RequestClass,
    { withinMs = 0, mayBeUnstored = false }: ReadOneOptions,
  ): Promise<OneRead> {
    const { result, stored, startedAt } = await this.parts.readList(collection, what, withinMs)
    if (!mayBeUnstored) await stored
    // A list that is not there says nothing of its rows.
    if (!result.ok) return failedRead(result.failure)
    const read = await this.rowIn(collection, id, result.fetched)
    return read.kind === 'row' ? { ...read, askedAt: startedAt } : read
  }

  /** What a read says of one row, whether it is stored already or not. */
  private async rowIn(collection: string, id: string, fetched: ReadRows): Promise<OneRead> {
    const { rows, startRc, quarantined, version, lacks } = fetched
    const row = rows.find((one) => one.id === id)
    // A row we could not read may be the very one: no proof that it is gone.
    if (!row) return quarantined > 0 ? { kind: 'failed', silent: false } : { kind: 'absent' }
    const held = await this.parts.serverRow(collection, id)
    const said = { kind: 'row', startRc, ...(version === undefined ? {} : { version }) } as const
    // Another read that started later may have come first, and has the last word.
    if (held !== undefined && held.rc > startRc) return { ...said, row: held.row, answered: row }
    // What an answer left out is held since it was stored.
    return { ...said, row: held && lacks?.[id] ? held.row : row }
  }
}

function isGone(failure: ApiFailure): boolean {
  return failure.kind === 'refused' && (failure.status === 404 || failure.status === 410)
}

function failedRead(failure: ApiFailure): OneRead {
  return { kind: 'failed', silent: isSilent(failure), forbidden: failure.kind === 'refused' && failure.status === 403 }
}
