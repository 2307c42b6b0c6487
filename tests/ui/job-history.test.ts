import { expect, it } from 'vitest'
import { historyOf } from '#ui/printing/job-history.tsx'
import { aPrintJob } from '#tests/support/printer/memory-ledger.ts'

it('a job tells who did what with it and when, how it ended, and what was printed again and why', () => {
  const job = aPrintJob({
    rows: 34,
    state: 'done',
    confirmedTo: 34,
    endedAt: 40,
    events: [
      { at: 10, what: 'Print' },
      { at: 20, what: 'Pause' },
      { at: 30, what: 'Resume' },
    ],
  })
  const again = aPrintJob({
    id: 'job-2',
    rows: 2,
    by: 'nimal@example.com',
    at: 50,
    firstRow: 7,
    reprint: { of: 'job-1', from: 7, to: 8, reason: 'smudged' },
  })
  expect(historyOf(job, [again])).toEqual([
    { at: 10, words: 'Print · amaya@example.com' },
    { at: 20, words: 'Pause · amaya@example.com' },
    { at: 30, words: 'Resume · amaya@example.com' },
    { at: 40, words: 'Printed: 34 of 34 rows' },
    { at: 50, words: 'Reprint of rows 7 to 8: smudged · nimal@example.com' },
  ])
  expect(historyOf({ ...job, state: 'running', endedAt: null }, [])).toHaveLength(3)
})
