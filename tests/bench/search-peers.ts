import Dexie from 'dexie'
import { textSearches } from './peers/text-searches.js'
import { simdScan } from './simd-scan.ts'

/** What is searched: newest first. */
export interface NameRow {
  n: number
  sender: string
  receiver: string
  status: string
}

/** How many rows have a text in sender or receiver, and the newest hundred of them. */
export type Contains = (text: string) => Promise<number> | number

/** Other ways to find a text, each with what it takes to be ready. `most` rows is where building it takes too long. */
export const peers: Readonly<Record<string, { most: number; make(rows: readonly NameRow[]): Promise<Contains> }>> = {
  'plain arrays': { most: Infinity, make: async (rows) => plainArrays(rows) },
  'SIMD scan of all cells': {
    most: Infinity,
    make: async (rows) => simdScan(rows.map(({ sender, receiver }) => `${fold(sender)}\n${fold(receiver)}`)),
  },
  ...textSearches,
  'Dexie filter': {
    most: 100_000,
    async make(rows) {
      const { table } = await dexieTable(rows)
      return (text) =>
        table.filter(({ sender, receiver }) => fold(sender).includes(text) || fold(receiver).includes(text)).count()
    },
  },
}

const fold = (text: string) => text.toLowerCase()

function plainArrays(rows: readonly NameRow[]): Contains {
  const folded = rows.map(({ sender, receiver }) => ({ sender: fold(sender), receiver: fold(receiver) }))
  return (text) => folded.filter(({ sender, receiver }) => sender.includes(text) || receiver.includes(text)).length
}

/** The rows in IndexedDB with the indexes that a list wants, and one page in the middle of a tab with its count. */
export async function dexieTable(rows: readonly NameRow[]) {
  const database = new Dexie('bench-search-dexie')
  await database.delete()
  database.version(1).stores({ names: 'n, [status+n]' })
  const table = database.table<NameRow, number>('names')
  await database.open()
  for (let from = 0; from < rows.length; from += 5000) await table.bulkAdd(rows.slice(from, from + 5000))
  const tab = () => table.where('[status+n]').between(['ACTIVE', 0], ['ACTIVE', Infinity])
  return {
    table,
    async deepPage(): Promise<number> {
      const count = await tab().count()
      await tab()
        .offset(Math.floor(count / 2))
        .limit(100)
        .toArray()
      return count
    },
  }
}
