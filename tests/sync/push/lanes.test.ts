import { describe, expect, it } from 'vitest'
import type { OutboxEntry } from '#store/database/tables.ts'
import { heldBack, rowOf } from '#store/mutate/holds-back.ts'
import { mutations } from '#store/registry.ts'
import { isDeletedAfter, nextDueAt, openJobs, settleJobs } from '#sync/push/lanes.ts'
import { longestWaitMs } from '#sync/push/retry-delay.ts'
import { anEntry } from '#tests/support/an-entry.ts'

const { owner } = anEntry()
const now = 1_000_000

/** What is due, oldest first. */
function jobs(unsorted: OutboxEntry[], busy: string[] = []): string[] {
  const entries = [...unsorted].sort((a, b) => a.seq - b.seq)
  const when = { owner, mutations, now, busy: new Set(busy) }
  const open = [
    ...openJobs(
      entries.filter(({ state }) => state !== 'acked'),
      when,
    ),
  ]
  const isDeleted = (entry: OutboxEntry) => {
    const lane = entries.filter((other) => rowOf(other) === rowOf(entry))
    return isDeletedAfter(entry, lane, mutations)
  }
  const settling = [...settleJobs(entries, when, isDeleted)]
  const due = [...open, ...settling].sort((a, b) => a.entry.seq - b.entry.seq)
  return due.map(({ kind, entry }) => `${kind} ${entry.seq}`)
}

const onRow = (rowId: string, seq: number, change: Partial<OutboxEntry> = {}) => anEntry({ rowId, seq, ...change })

describe('lanes', () => {
  it('move only the oldest change of each row, oldest first, whatever order they are stored in', () => {
    expect(jobs([onRow('B', 4), onRow('A', 3), onRow('A', 1), onRow('B', 2)])).toEqual(['send 1', 'send 2'])
  })

  it.each([
    ['rejected', onRow('A', 1, { state: 'rejected' })],
    ['waiting for a person', onRow('A', 1, { state: 'uncertain', hold: 'needs-you' })],
    ['waiting for a sign-in', onRow('A', 1, { hold: 'auth' })],
    ['on its way', onRow('A', 1, { state: 'sending' })],
    ['backing off', onRow('A', 1, { nextAttemptAt: now + 1 })],
    ['somebody else’s', onRow('A', 1, { owner: 'other@shop.lk|ROLE_SAHAN_ACCOUNTANT' })],
  ])('a change that is %s holds its own row and no other', (_, first) => {
    expect(jobs([first, onRow('A', 2), onRow('B', 3)])).toEqual(['send 3'])
  })

  it('an uncertain change is verified and the next one waits for that', () => {
    expect(jobs([onRow('A', 1, { state: 'uncertain' }), onRow('A', 2)])).toEqual(['verify 1'])
  })

  it('an accepted change does not hold its row: the next one is sent while it waits to settle', () => {
    expect(jobs([onRow('A', 1, { state: 'acked', nextAttemptAt: now + 5000 }), onRow('A', 2)])).toEqual(['send 2'])
  })

  it('accepted changes of a row settle in order: the later never before the earlier', () => {
    const waiting = onRow('A', 1, { state: 'acked', nextAttemptAt: now + 5000 })
    expect(jobs([waiting, onRow('A', 2, { state: 'acked' }), onRow('A', 3)])).toEqual(['send 3'])
    expect(jobs([{ ...waiting, nextAttemptAt: now }, onRow('A', 2, { state: 'acked' })])).toEqual(['settle 1'])
  })

  it('a row that is being worked on is left alone', () => {
    expect(jobs([onRow('A', 1), onRow('A', 2), onRow('B', 3)], ['vouchers/A'])).toEqual(['send 3'])
  })

  it('the same id of another collection is another row', () => {
    expect(jobs([onRow('A', 1), onRow('A', 2, { collection: 'merchants' })])).toEqual(['send 1', 'send 2'])
  })

  describe('with a message to a customer, which touches no field', () => {
    const message = { mutation: 'vouchers.re-notify@1', offline: 'online' as const }
    const unclear = { ...message, state: 'uncertain' as const, hold: 'needs-you' as const }

    it.each([
      ['unclear', unclear],
      ['refused', { ...message, state: 'rejected' as const }],
    ])('an edit made after one that is %s, and waits for a person, goes on', (_, held) => {
      expect(jobs([onRow('A', 1, held), onRow('A', 2), onRow('A', 3)])).toEqual(['send 2'])
      expect(heldBack([onRow('A', 1, held), onRow('A', 2)], mutations).size).toBe(0)
    })

    it.each([
      ['not sent yet', { ...message, nextAttemptAt: now + 5000 }],
      ['on its way', { ...message, state: 'sending' as const }],
      ['being looked into', { ...message, state: 'uncertain' as const, nextAttemptAt: now + 5000 }],
    ])('an edit made after one that is %s keeps its place: the message tells what was true then', (_, open) => {
      expect(jobs([onRow('A', 1, open), onRow('A', 2)])).toEqual([])
    })

    it.each([
      ['refused', { state: 'rejected' as const }],
      ['on its way', { state: 'sending' as const }],
      ['not sent yet', { nextAttemptAt: now + 5000 }],
    ])('the message waits for an earlier edit that is %s: it must tell what was edited', (_, edit) => {
      expect(jobs([onRow('A', 1, edit), onRow('A', 2, message)])).toEqual([])
    })

    it('a second message waits while nobody has said what became of the first, and edits go on', () => {
      const second = onRow('A', 2, message)
      expect(jobs([onRow('A', 1, unclear), second])).toEqual([])
      expect(jobs([onRow('A', 1, unclear), second, onRow('A', 3)])).toEqual(['send 3'])
      expect(heldBack([onRow('A', 1, unclear), second], mutations).get(2)?.seq).toBe(1)
    })

    it('one of another portal, of which nothing is known, holds its row', () => {
      const unknown = { ...unclear, mutation: 'vouchers.gild@1' }
      expect(jobs([onRow('A', 1, unknown), onRow('A', 2)])).toEqual([])
    })
  })

  describe('behind an edit that waits for a person', () => {
    const sender = { mutation: 'vouchers.rename-sender@1' }
    const refused = onRow('A', 1, { state: 'rejected' })

    it.each([
      ['is in conflict', { state: 'rejected' as const }],
      ['is asked about', { hold: 'confirm' as const }],
    ])('and %s, one of another field goes on, and one of the same field waits', (_, held) => {
      const lane = [onRow('A', 1, held), onRow('A', 2), onRow('A', 3, sender)]
      expect(jobs(lane)).toEqual(['send 3'])
      expect(heldBack(lane, mutations).get(2)?.seq).toBe(1)
    })

    it('what waits behind it says which one a person has to decide about, and holds up no other field either', () => {
      const moved = onRow('A', 2, { mutation: 'vouchers.transfer-ownership@1', offline: 'intent' })
      const lane = [refused, moved, onRow('A', 3), onRow('A', 4, sender)]
      expect(jobs(lane)).toEqual(['send 4'])
      expect([2, 3, 4].map((seq) => heldBack(lane, mutations).get(seq)?.seq)).toEqual([1, 1, undefined])
    })

    it('a message and a deletion wait, and so does all behind one whose request may still be on its way', () => {
      const unclear = onRow('A', 1, { state: 'uncertain', hold: 'needs-you' })
      expect(jobs([refused, onRow('A', 2, { mutation: 'vouchers.re-notify@1' })])).toEqual([])
      expect(jobs([unclear, onRow('A', 2, sender)])).toEqual([])
    })
  })

  it('nothing waits for ever because the clock was put back', () => {
    expect(jobs([onRow('A', 1, { nextAttemptAt: now + longestWaitMs + 1 })])).toEqual(['send 1'])
  })
})

describe('the next due time', () => {
  it('is the earliest of those that wait for time alone', () => {
    const entries = [
      onRow('A', 1, { nextAttemptAt: now + 9000 }),
      onRow('B', 2, { nextAttemptAt: now + 4000, state: 'acked' }),
      onRow('C', 3, { nextAttemptAt: now + 10, state: 'rejected' }),
      onRow('D', 4, { nextAttemptAt: now + 20, hold: 'auth' }),
      onRow('E', 5, { nextAttemptAt: now }),
    ]
    expect(nextDueAt(entries, now)).toBe(now + 4000)
    expect(nextDueAt(entries.slice(2), now)).toBeNull()
  })
})
