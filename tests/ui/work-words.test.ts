import { expect, it } from 'vitest'
import { exportWork } from '#ui/sync-centre/export-work.ts'
import { openWorkWords, workWords } from '#ui/sync-centre/work-words.ts'

it.each([
  [{ changes: 1, drafts: 0 }, '1 change', '1 change is not sent'],
  [{ changes: 2, drafts: 0 }, '2 changes', '2 changes are not sent'],
  [{ changes: 0, drafts: 1 }, '1 order draft', '1 order draft is not placed'],
  [{ changes: 0, drafts: 1_200 }, '1,200 order drafts', '1,200 order drafts are not placed'],
  [{ changes: 1, drafts: 2 }, '1 change and 2 order drafts', '1 change is not sent, 2 order drafts are not placed'],
  [{ changes: 0, drafts: 0 }, '0 changes', null],
])('%j is named', (work, words, openWords) => {
  expect([workWords(work), openWorkWords(work)]).toEqual([words, openWords])
})

it('a file of everything has the orders that are begun, with the rows of their files', () => {
  const changes = '{"format":"x","changes":[1]}'
  expect(exportWork(changes, [])).toBe(changes)
  const draft = { id: 'a', at: 0, form: { cards: [] }, fileName: 'order.csv', rows: 1 }
  expect(JSON.parse(exportWork(changes, [{ draft, rows: [{ No: '1' }] }]))).toEqual({
    format: 'x',
    changes: [1],
    orderDrafts: [
      { typedAt: '1970-01-01T00:00:00.000Z', form: { cards: [] }, fileName: 'order.csv', people: [{ No: '1' }] },
    ],
  })
})
