import Dexie from 'dexie'
import type { PortalDatabase } from './open-database.ts'
import type { StoredRow } from './tables.ts'

/** So many blocks are looked into, however many there are. */
const sampled = 8
/** What lies beside the text of a row or an answer: its id's ending, its clocks, the names of the fields. */
export const besideText = 24

/**
 * About how many bytes the rows of a collection take: its blocks, counted, times the size of a few that lie spread over
 * them. The browser itself tells the sum of everything alone, and compresses what it stores.
 */
export async function storedBytes({ blocks }: PortalDatabase, collection: string): Promise<number> {
  const all = () => blocks.where(':id').between([collection, Dexie.minKey], [collection, Dexie.maxKey])
  const [count, [last]] = await Promise.all([all().count(), all().reverse().limit(1).primaryKeys()])
  if (!last) return 0
  const slots = last[1] + 1
  const read = await blocks.bulkGet(sampleOf(slots, sampled).map((block): [string, number] => [collection, block]))
  const found = read.filter((block) => block !== undefined)
  const bytes = found.flatMap(({ rows }) => rows).reduce((sum, row) => sum + bytesOf(row), 0)
  return found.length === 0 ? 0 : Math.round((bytes / found.length) * count)
}

/** Places of a few among so many, spread over them. */
export function sampleOf(count: number, few: number): number[] {
  const most = Math.min(few, count)
  return Array.from({ length: most }, (_, n) => Math.floor(((n + 0.5) * count) / most))
}

function bytesOf(row: StoredRow | null): number {
  if (row === null) return 0
  return row.id.length + textBytes(row.text) + besideText
}

/** As Chromium writes texts: a byte for each letter, or two as soon as one of them is none of Western Europe's. */
export function textBytes(text: string): number {
  return text.length * (/[\u0100-\uffff]/.test(text) ? 2 : 1)
}
