import { expect, it } from 'vitest'
import { exportWork } from '#ui/sync-centre/work-file.ts'
import { kindsOfWork, openWorkWords, workWords } from '#ui/sync-centre/work-words.ts'

it.each([
  [{ changes: 1, drafts: 0, forms: 0, notes: 0 }, '1 change', '1 change is not sent'],
  [{ changes: 2, drafts: 0, forms: 0, notes: 0 }, '2 changes', '2 changes are not sent'],
  [{ changes: 0, drafts: 1, forms: 0, notes: 0 }, '1 order draft', '1 order draft is not placed'],
  [{ changes: 0, drafts: 1_200, forms: 0, notes: 0 }, '1,200 order drafts', '1,200 order drafts are not placed'],
  [
    { changes: 1, drafts: 2, forms: 0, notes: 0 },
    '1 change and 2 order drafts',
    '1 change is not sent, 2 order drafts are not placed',
  ],
  [{ changes: 0, drafts: 0, forms: 1, notes: 0 }, '1 form draft', '1 form draft is not sent'],
  [
    { changes: 1, drafts: 1, forms: 2, notes: 0 },
    '1 change, 1 order draft and 2 form drafts',
    '1 change is not sent, 1 order draft is not placed, 2 form drafts are not sent',
  ],
  [{ changes: 0, drafts: 0, forms: 0, notes: 1 }, '1 note', '1 note is on this device only'],
  [
    { changes: 1, drafts: 0, forms: 1, notes: 3 },
    '1 change, 1 form draft and 3 notes',
    '1 change is not sent, 1 form draft is not sent, 3 notes are on this device only',
  ],
  [{ changes: 0, drafts: 0, forms: 0, notes: 0 }, '0 changes', null],
])('%j is named', (work, words, openWords) => {
  expect([workWords(work), openWorkWords(work)]).toEqual([words, openWords])
})

it.each([
  [{ changes: 1, drafts: 0, forms: 0, notes: 0 }, 'changes'],
  [{ changes: 0, drafts: 1, forms: 1, notes: 0 }, 'drafts'],
  [{ changes: 2, drafts: 0, forms: 1, notes: 1 }, 'changes, drafts and notes'],
])('the kinds of %j are named', (work, words) => {
  expect(kindsOfWork(work)).toBe(words)
})

it('a file of everything has what is begun: orders, with the rows of their files, other forms, and notes', () => {
  const changes = '{"format":"x","changes":[1]}'
  expect(exportWork(changes, { orders: [], forms: [], notes: [] })).toBe(changes)
  const draft = { id: 'a', at: 0, form: { cards: [] }, fileName: 'order.csv', rows: 1 }
  const form = { id: 'b', form: 'add-offer', at: 0, values: { title: 'Sundays' } }
  const note = {
    id: 'c',
    collection: 'payments',
    rowId: 'P1',
    text: 'Paid twice',
    by: 'a@demo.lk',
    at: 0,
    editedAt: 1000,
  }
  expect(
    JSON.parse(exportWork(changes, { orders: [{ draft, rows: [{ No: '1' }] }], forms: [form], notes: [note] })),
  ).toEqual({
    format: 'x',
    changes: [1],
    orderDrafts: [
      { typedAt: '1970-01-01T00:00:00.000Z', form: { cards: [] }, fileName: 'order.csv', people: [{ No: '1' }] },
    ],
    formDrafts: [{ form: 'add-offer', typedAt: '1970-01-01T00:00:00.000Z', values: { title: 'Sundays' } }],
    notes: [
      {
        collection: 'payments',
        rowId: 'P1',
        text: 'Paid twice',
        by: 'a@demo.lk',
        writtenAt: '1970-01-01T00:00:00.000Z',
        editedAt: '1970-01-01T00:00:01.000Z',
      },
    ],
  })
})
