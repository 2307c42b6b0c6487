import Dexie, { type ObservabilitySet } from 'dexie'
import type { Detail } from '#store/define/define-detail.ts'
import type { PortalDatabase } from './open-database.ts'
import { besideText, sampleOf, textBytes } from './stored-bytes.ts'

/** What this device keeps of one kind of detail; of a log that has become shorter, without the batches that are no more. */
export interface HeldDetails {
  answers: number
  /** In all of them; null where they are not counted. */
  rows: number | null
  /** How many there are on the server, as the youngest says that knows, and how many of those are here. */
  listed: { here: number; all: number } | null
  /** Answers beside those: what was searched for. */
  searches: number
  /** About what all of it weighs. */
  bytes: number
  /** When the oldest and the youngest were read, epoch milliseconds. */
  oldest: number
  youngest: number
}

/** What is counted of one answer. */
interface HeldAnswer {
  id: string
  asOf: number
  rows: number
  all: number | null
}

const answersPerRead = 50
/** So many answers are weighed, however many there are; they differ more than blocks of rows do. */
const weighedAtMost = 40

/** Counts the answers of one kind, a few at a time, and weighs a few of them; null where there are none. */
export async function heldDetails({ details }: PortalDatabase, detail: Detail): Promise<HeldDetails | null> {
  const { name, held } = detail
  const keys = await details.where('[kind+id]').between([name, ''], [name, '\uffff']).primaryKeys()
  const weighed = new Set(sampleOf(keys.length, weighedAtMost).map((place) => keys[place]?.[1]))
  const found: HeldAnswer[] = []
  const weights: number[] = []
  for (let first = 0; first < keys.length; first += answersPerRead) {
    for (const record of await details.bulkGet(keys.slice(first, first + answersPerRead))) {
      if (!record) continue
      const { id, value, asOf } = record
      found.push({ id, asOf, rows: held.rows?.count(value) ?? 0, all: held.all?.(value, id) ?? null })
      if (weighed.has(id)) weights.push(name.length + id.length + textBytes(JSON.stringify(value)) + besideText)
    }
  }
  if (found.length === 0) return null
  const bytes = (sum(weights) / Math.max(1, weights.length)) * found.length
  return { ...heldOf(found, held.rows !== undefined), bytes: Math.round(bytes) }
}

/** Tells of every write to what is kept of details, by whichever tab, until the returned function is called. */
export function hearDetails({ name }: PortalDatabase, onWritten: () => void): () => void {
  const table = `idb://${name}/details/`
  function hear(changes: ObservabilitySet): void {
    // A page that comes back from the browser's history has heard of nothing meanwhile, and is told of all at once.
    if ('all' in changes || Object.keys(changes).some((part) => part.startsWith(table))) onWritten()
  }
  Dexie.on('storagemutated', hear)
  return () => Dexie.on.storagemutated.unsubscribe(hear)
}

function heldOf(found: readonly HeldAnswer[], countsRows: boolean): Omit<HeldDetails, 'bytes'> {
  const searches = found.filter(({ all }) => all === null)
  const [teller] = found.filter(({ all }) => all !== null).toSorted((one, other) => other.asOf - one.asOf)
  const all = teller?.all ?? 0
  const here = found.filter((one) => one.all !== null && Number(one.id) <= all)
  const counted = [...searches, ...here]
  const times = [...counted, ...(teller ? [teller] : [])].map(({ asOf }) => asOf)
  return {
    answers: counted.length,
    rows: countsRows ? sum(counted.map(({ rows }) => rows)) : null,
    listed: teller ? { here: here.length, all } : null,
    searches: searches.length,
    oldest: Math.min(...times),
    youngest: Math.max(...times),
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0)
}
