import uFuzzy from '@leeoniya/ufuzzy'
import sqlite3InitModule from '@sqlite.org/sqlite-wasm'
import Dexie from 'dexie'
import { Document } from 'flexsearch'
import Fuse from 'fuse.js'
import MiniSearch from 'minisearch'
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
  uFuzzy: {
    most: Infinity,
    async make(rows) {
      const fuzzy = new uFuzzy({ intraMode: 1 })
      const lines = rows.map(({ sender, receiver }) => `${sender} | ${receiver}`)
      return (text) => fuzzy.filter(lines, text)?.length ?? 0
    },
  },
  MiniSearch: {
    most: 100_000,
    async make(rows) {
      const search = new MiniSearch<NameRow>({ idField: 'n', fields: ['sender', 'receiver'] })
      search.addAll(rows)
      return (text) => search.search(text, { prefix: true }).length
    },
  },
  FlexSearch: {
    most: 100_000,
    async make(rows) {
      const search = new Document({ tokenize: 'forward', document: { id: 'n', index: ['sender', 'receiver'] } })
      for (const { n, sender, receiver } of rows) search.add({ n, sender, receiver })
      return (text) => search.search(text, { limit: 100_000 }).length
    },
  },
  'Fuse.js': {
    most: 100_000,
    async make(rows) {
      const search = new Fuse(rows, { keys: ['sender', 'receiver'], threshold: 0, ignoreLocation: true })
      return (text) => search.search(text).length
    },
  },
  'SQLite FTS5 trigram': { most: 100_000, make: sqliteTrigram },
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

async function sqliteTrigram(rows: readonly NameRow[]): Promise<Contains> {
  const sqlite = await sqlite3InitModule()
  const database = new sqlite.oo1.DB(':memory:')
  database.exec(`CREATE VIRTUAL TABLE names USING fts5(sender, receiver, tokenize = 'trigram')`)
  database.exec('BEGIN')
  const insert = database.prepare('INSERT INTO names (rowid, sender, receiver) VALUES (?, ?, ?)')
  for (const { n, sender, receiver } of rows) insert.bind([n + 1, sender, receiver]).stepReset()
  insert.finalize()
  database.exec('COMMIT')
  return (text) => {
    const bind = [`"${text}"`]
    database.selectValues('SELECT rowid FROM names WHERE names MATCH ? ORDER BY rowid LIMIT 100', bind)
    return Number(database.selectValue('SELECT count(*) FROM names WHERE names MATCH ?', bind))
  }
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
