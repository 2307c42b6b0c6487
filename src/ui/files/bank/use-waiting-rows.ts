import { useEffect, useState } from 'react'
import type { WaitingRow } from '#store/bank/read-lines.ts'
import type { AnyRow, Resource } from '#store/define/define-resource.ts'
import { readHeld } from '#ui/live/read-held.ts'
import { usePortal } from '#ui/state/portal.ts'
import { ignoreTrouble } from '#store/ports/worker-port.ts'
import { useWorkerTrouble } from '#ui/live/use-worker-trouble.ts'

/** A collection of rows that wait for money, as a bank's statement is compared with it. */
export interface BankSpec<Row extends AnyRow> {
  resource: Resource<Row>
  waiting(row: Row): WaitingRow
  /** What a person knows a row by, beside its id and its amount. */
  words(row: Row): string
}

export interface Waiting<Row extends AnyRow> {
  rows: ReadonlyMap<string, Row>
  /** This device holds all that wait. */
  isWhole: boolean
}

/** All rows that wait, as this device holds them when the dialog opens; null until read. */
export function useWaitingRows<Row extends AnyRow>({ resource }: BankSpec<Row>): Waiting<Row> | null {
  const { database, search } = usePortal()
  const isBroken = useWorkerTrouble('search') !== null
  const [waiting, setWaiting] = useState<Waiting<Row> | null>(null)
  useEffect(() => {
    // Read once the worker runs again.
    if (isBroken) return
    let left = false
    async function read() {
      const query = {
        collection: resource.name,
        filters: { waits: true },
        search: null,
        sort: { by: resource.order.by, direction: resource.order.direction },
        page: 1,
        pageSize: 1,
      }
      const [ids, { complete }] = await Promise.all([search.idsOf(query), search.answer(query)])
      const rows = await readHeld<Row>({ database, search }, resource.name, ids)
      if (!left) setWaiting({ rows: new Map(rows.map((row) => [row.id, row])), isWhole: complete })
    }
    read().catch(ignoreTrouble)
    return () => {
      left = true
    }
  }, [database, search, resource, isBroken])
  return waiting
}
