import { describe, expect, it } from 'vitest'
import { dispatch } from '#store/resources/deliveries/delivery-mutations.ts'
import { noticeQuestions } from '#ui/screens/deliveries/late-steps.ts'
import { anEntry } from '#tests/support/an-entry.ts'

const minute = 60_000
const now = Date.parse('2026-11-22T04:00:00Z')

const asked = (seq: number, minutes: number, change: Parameters<typeof anEntry>[0] = {}) =>
  anEntry({
    seq,
    mutation: dispatch.name,
    collection: 'deliveries',
    args: { id: '500001', trackingId: 'LK1', notify: true },
    at: now - minutes * minute,
    hold: 'confirm',
    ...change,
  })
const about = (...entries: ReturnType<typeof anEntry>[]) =>
  noticeQuestions(entries, now).map(({ title, entries: those }) => [title, those.map(({ seq }) => seq)])

describe('what the packing table asks of customers who may be told', () => {
  it('says how old the oldest step is, also where it was corrected since', () => {
    expect(about(asked(1, 40))).toEqual([
      ['1 step is older than 30 minutes (from 40 min ago): tell the customer now?', [1]],
    ])
    expect(about(asked(1, 40), asked(2, 5, { madeAt: now - 180 * minute }))).toEqual([
      ['2 steps are older than 30 minutes (the oldest from 3 h ago): tell the customers now?', [1, 2]],
    ])
  })

  it('asks apart about what somebody else has made as well', () => {
    expect(about(asked(1, 40), asked(2, 1, { theirs: { status: 'DISPATCHED' } }))).toEqual([
      ['1 step is older than 30 minutes (from 40 min ago): tell the customer now?', [1]],
      ['1 step has been made by somebody else already: tell its customer all the same?', [2]],
    ])
  })

  it('answers for nothing that was kept at a sign-out and has grown old, nor for what asks something else', () => {
    const kept = asked(1, 3000, { keptAt: now - 2000 * minute })
    const silent = asked(2, 40, { args: { id: '500001', trackingId: 'LK1', notify: false } })
    expect(about(kept, silent, asked(3, 40, { hold: null }), asked(4, 40, { collection: 'vouchers' }))).toEqual([])
  })
})
