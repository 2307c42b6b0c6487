import type { Detail } from '#store/define/define-detail.ts'
import type { PortalDatabase } from './open-database.ts'
import { besideText, textBytes } from './stored-bytes.ts'

/** What this device keeps of one kind of detail. */
export interface HeldDetails {
  answers: number
  /** In all of them; null where they are not counted. */
  rows: number | null
  /** How many there are on the server, as the youngest says that knows, and how many of those are here. */
  listed: { here: number; all: number } | null
  /** About what they weigh. */
  bytes: number
  /** When the oldest and the youngest were read, epoch milliseconds. */
  oldest: number
  youngest: number
}

const answersPerRead = 50

/** Counts and weighs the answers of one kind, a few at a time; null where there are none. */
export async function heldDetails({ details }: PortalDatabase, detail: Detail): Promise<HeldDetails | null> {
  const { name, held } = detail
  const keys = await details.where('[kind+id]').between([name, ''], [name, '\uffff']).primaryKeys()
  const found = { answers: 0, rows: 0, bytes: 0, oldest: Infinity, youngest: 0, here: 0, all: 0, toldAt: 0 }
  for (let first = 0; first < keys.length; first += answersPerRead) {
    for (const record of await details.bulkGet(keys.slice(first, first + answersPerRead))) {
      if (!record) continue
      const { id, value, asOf } = record
      found.answers++
      found.rows += held.rows?.count(value) ?? 0
      found.bytes += name.length + id.length + textBytes(JSON.stringify(value)) + besideText
      found.oldest = Math.min(found.oldest, asOf)
      found.youngest = Math.max(found.youngest, asOf)
      const all = held.all?.(value, id) ?? null
      if (all === null) continue
      found.here++
      if (asOf > found.toldAt) Object.assign(found, { all, toldAt: asOf })
    }
  }
  const { answers, rows, here, all, bytes, oldest, youngest } = found
  if (answers === 0) return null
  // Of a log that has become shorter, batches may be here that are no more.
  const listed = here === 0 ? null : { here: Math.min(here, all), all }
  return { answers, rows: held.rows ? rows : null, listed, bytes, oldest, youngest }
}
