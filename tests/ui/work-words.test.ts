import { expect, it } from 'vitest'
import { exportWork } from '#ui/sync-centre/export-work.ts'
import { openWorkWords, workWords } from '#ui/sync-centre/work-words.ts'

it.each([
  [{ changes: 1, drafts: 0, forms: 0 }, '1 change', '1 change is not sent'],
  [{ changes: 2, drafts: 0, forms: 0 }, '2 changes', '2 changes are not sent'],
  [{ changes: 0, drafts: 1, forms: 0 }, '1 order draft', '1 order draft is not placed'],
  [{ changes: 0, drafts: 1_200, forms: 0 }, '1,200 order drafts', '1,200 order drafts are not placed'],
  [
    { changes: 1, drafts: 2, forms: 0 },
    '1 change and 2 order drafts',
    '1 change is not sent, 2 order drafts are not placed',
  ],
  [{ changes: 0, drafts: 0, forms: 1 }, '1 form draft', '1 form draft is not sent'],
  [
    { changes: 1, drafts: 1, forms: 2 },
    '1 change, 1 order draft and 2 form drafts',
    '1 change is not sent, 1 order draft is not placed, 2 form drafts are not sent',
  ],
  [{ changes: 0, drafts: 0, forms: 0 }, '0 changes', null],
])('%j is named', (work, words, openWords) => {
  expect([workWords(work), openWorkWords(work)]).toEqual([words, openWords])
})

it('a file of everything has what is begun: orders, with the rows of their files, and other forms', () => {
  const changes = '{"format":"x","changes":[1]}'
  expect(exportWork(changes, { orders: [], forms: [] })).toBe(changes)
  const draft = { id: 'a', at: 0, form: { cards: [] }, fileName: 'order.csv', rows: 1 }
  const form = { id: 'b', form: 'add-offer', at: 0, values: { title: 'Sundays' } }
  expect(JSON.parse(exportWork(changes, { orders: [{ draft, rows: [{ No: '1' }] }], forms: [form] }))).toEqual({
    format: 'x',
    changes: [1],
    orderDrafts: [
      { typedAt: '1970-01-01T00:00:00.000Z', form: { cards: [] }, fileName: 'order.csv', people: [{ No: '1' }] },
    ],
    formDrafts: [{ form: 'add-offer', typedAt: '1970-01-01T00:00:00.000Z', values: { title: 'Sundays' } }],
  })
})
