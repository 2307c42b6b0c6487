import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  addNote,
  deleteNote,
  editNote,
  notedIds,
  notesByRow,
  notesOf,
  notesPerRecordAtMost,
  notesWith,
} from '#store/database/notes.ts'
import { aDatabase, type Connections } from '#tests/support/a-database.ts'

let connections: Connections
const database = () => connections.strict
const record = { collection: 'payments', rowId: 'P1' }
const aNote = (id: string, at: number, more: object = {}) => ({ ...record, id, text: id, by: 'a@demo.lk', at, ...more })
const ids = (notes: readonly { id: string }[]) => notes.map(({ id }) => id)

beforeEach(async () => {
  connections = await aDatabase()
})
afterEach(() => connections.close())

it('keeps the notes of a record, the youngest first, apart from those of another and of another merchant', async () => {
  await addNote(database(), aNote('first', 1))
  await addNote(database(), aNote('last', 3))
  await addNote(database(), aNote('middle', 2))
  await addNote(database(), aNote('other', 4, { rowId: 'P2' }))
  await addNote(database(), aNote('scoped', 5, { collection: 'payments@101' }))
  expect(ids(await notesOf(database(), record))).toEqual(['last', 'middle', 'first'])
  expect([...(await notedIds(database(), 'payments'))].toSorted()).toEqual(['P1', 'P2'])
  const byRow = await notesByRow(database(), 'payments')
  expect(ids(byRow.get('P1') ?? [])).toEqual(['first', 'middle', 'last'])
  expect(ids(byRow.get('P2') ?? [])).toEqual(['other'])
  expect(byRow.size).toBe(2)
})

it('takes no more notes of a record than it may have, and still those of another', async () => {
  for (let at = 0; at < notesPerRecordAtMost; at++) expect(await addNote(database(), aNote(`n${at}`, at))).toBe(true)
  expect(await addNote(database(), aNote('more', 99))).toBe(false)
  expect(await addNote(database(), aNote('other', 99, { rowId: 'P2' }))).toBe(true)
  expect(await notesOf(database(), record)).toHaveLength(notesPerRecordAtMost)
  await deleteNote(database(), 'n0')
  expect(await addNote(database(), aNote('more', 99))).toBe(true)
})

it('changes the text of a note and says when, and makes no deleted one anew', async () => {
  await addNote(database(), aNote('a', 1))
  expect(await editNote(database(), 'a', { text: 'Paid twice', editedAt: 2 })).toBe(true)
  expect(await notesOf(database(), record)).toEqual([aNote('a', 1, { text: 'Paid twice', editedAt: 2 })])
  await deleteNote(database(), 'a')
  expect(await editNote(database(), 'a', { text: 'Again', editedAt: 3 })).toBe(false)
  expect(await notesOf(database(), record)).toEqual([])
})

it('finds notes by all of their words in any case and order, the youngest first', async () => {
  await addNote(database(), aNote('a', 1, { text: 'Paid TWICE by the bank' }))
  await addNote(database(), aNote('b', 2, { text: 'The bank paid it once' }))
  expect(ids(await notesWith(database(), 'bank  paid'))).toEqual(['b', 'a'])
  expect(ids(await notesWith(database(), 'twice'))).toEqual(['a'])
  expect(ids(await notesWith(database(), 'twice once'))).toEqual([])
  expect(ids(await notesWith(database(), '  '))).toEqual([])
})
