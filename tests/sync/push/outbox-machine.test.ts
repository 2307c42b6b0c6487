import { describe, expect, it } from 'vitest'
import type { EntryHold, EntryState, OutboxEntry } from '#store/database/tables.ts'
import { type OutboxEvent, step } from '#sync/push/outbox-machine.ts'
import { anAttempt, anEntry } from '#tests/support/an-entry.ts'

const sent = [anAttempt()]
const unclear = [anAttempt({ verdict: 'uncertain' })]

const states = {
  queued: anEntry(),
  'queued again': anEntry({ attempts: unclear, nextAttemptAt: 9000 }),
  'queued, waits for a sign-in': anEntry({ hold: 'auth' }),
  'queued, for another version': anEntry({ hold: 'version', reason: 'A newer version made this' }),
  'queued, needs a person': anEntry({ hold: 'needs-you', reason: 'Tried 8 times' }),
  sending: anEntry({ state: 'sending', attempts: sent }),
  uncertain: anEntry({ state: 'uncertain', attempts: unclear }),
  orphaned: anEntry({ state: 'uncertain', attempts: sent }),
  'uncertain, needs a person': anEntry({
    state: 'uncertain',
    hold: 'needs-you',
    theirs: { ownerName: 'Saman' },
    reason: 'Changed by somebody else',
    attempts: sent,
  }),
  rejected: anEntry({ state: 'rejected', reason: 'No', attempts: [anAttempt({ verdict: 'no' })] }),
  acked: anEntry({ state: 'acked', ackRc: 12, ackAt: 1500, attempts: [anAttempt({ verdict: 'yes' })] }),
} satisfies Record<string, OutboxEntry>

const told = { rc: 20, at: 2000, retryAt: 3000 }
const events = {
  claimed: { kind: 'claimed', epoch: 2, rc: 20, at: 2000 },
  yes: { kind: 'answered', attempt: 1, verdict: { kind: 'yes' }, ...told },
  no: { kind: 'answered', attempt: 1, verdict: { kind: 'no', reason: 'Voucher is expired' }, ...told },
  'no clear answer': { kind: 'answered', attempt: 1, verdict: { kind: 'uncertain' }, ...told },
  later: { kind: 'answered', attempt: 1, verdict: { kind: 'later', afterMs: 1000 }, ...told },
  'sign in first': { kind: 'answered', attempt: 1, verdict: { kind: 'auth' }, ...told },
  'an answer to another attempt': { kind: 'answered', attempt: 7, verdict: { kind: 'yes' }, ...told },
  orphaned: { kind: 'orphaned', at: 2000 },
  'found applied': { kind: 'verified-applied', rc: 20, at: 2000 },
  'found not applied': { kind: 'verified-not-applied', retryAt: 3000, recompose: true },
  'found something else': { kind: 'verified-other', theirs: { ownerName: 'Saman' }, reason: 'Changed by somebody' },
  postponed: { kind: 'postponed', retryAt: 3000 },
  'conflict found': { kind: 'conflict-found', theirs: { ownerName: 'Saman' }, reason: 'Changed by somebody' },
  doubted: { kind: 'doubted', reason: 'Nobody but you can tell' },
  'signed in': { kind: 'signed-in' },
  poisoned: { kind: 'held', hold: 'needs-you', reason: 'Tried 8 times' },
  'grown old': { kind: 'held', hold: 'confirm', reason: 'Send it now?' },
  'not found': { kind: 'not-found', retryAt: 3000 },
  understood: { kind: 'understood' },
  noted: { kind: 'noted', before: ['701'] },
} satisfies Record<string, OutboxEvent>

type StateName = keyof typeof states
type EventName = keyof typeof events
type Becomes = `${EntryState}${'' | ` ${EntryHold}`}`

/** Every cell that is not listed leaves the very same object. */
const cells: Readonly<Record<StateName, Partial<Record<EventName, Becomes>>>> = {
  queued: {
    claimed: 'sending',
    noted: 'queued',
    postponed: 'queued',
    'conflict found': 'rejected',
    poisoned: 'queued needs-you',
    'grown old': 'queued confirm',
  },
  'queued again': {
    claimed: 'sending',
    'found applied': 'acked',
    doubted: 'uncertain needs-you',
    postponed: 'queued',
    'conflict found': 'rejected',
    poisoned: 'queued needs-you',
    'grown old': 'queued confirm',
  },
  'queued, waits for a sign-in': {
    'signed in': 'queued',
    postponed: 'queued auth',
    'grown old': 'queued confirm',
    'conflict found': 'rejected auth',
    poisoned: 'queued needs-you',
  },
  'queued, for another version': {
    postponed: 'queued version',
    'conflict found': 'rejected version',
    poisoned: 'queued needs-you',
    'grown old': 'queued confirm',
    understood: 'queued',
  },
  'queued, needs a person': {
    'grown old': 'queued confirm',
    postponed: 'queued needs-you',
    'conflict found': 'rejected needs-you',
    poisoned: 'queued needs-you',
  },
  sending: {
    yes: 'acked',
    no: 'rejected',
    'no clear answer': 'uncertain',
    later: 'queued',
    'sign in first': 'queued auth',
    orphaned: 'uncertain',
  },
  uncertain: {
    'found applied': 'acked',
    'found not applied': 'queued',
    'found something else': 'uncertain needs-you',
    postponed: 'uncertain',
    poisoned: 'uncertain needs-you',
    'grown old': 'uncertain confirm',
    'not found': 'uncertain',
  },
  // Facts are accepted by attempt, however late: the vanished sender's answer is still true.
  orphaned: {
    yes: 'acked',
    no: 'rejected',
    'no clear answer': 'uncertain',
    later: 'queued',
    'sign in first': 'queued auth',
    'found applied': 'acked',
    'found not applied': 'queued',
    'found something else': 'uncertain needs-you',
    postponed: 'uncertain',
    poisoned: 'uncertain needs-you',
    'grown old': 'uncertain confirm',
    'not found': 'uncertain',
  },
  'uncertain, needs a person': {
    yes: 'acked',
    no: 'rejected',
    'no clear answer': 'uncertain needs-you',
    later: 'queued',
    'sign in first': 'queued auth',
    'found applied': 'acked',
    'found not applied': 'queued needs-you',
    'found something else': 'uncertain needs-you',
    postponed: 'uncertain needs-you',
    poisoned: 'uncertain needs-you',
    'grown old': 'uncertain confirm',
    'not found': 'uncertain needs-you',
  },
  rejected: {},
  acked: { postponed: 'acked' },
}

const stateNames = Object.keys(states) as StateName[]
const eventNames = Object.keys(events) as EventName[]
const table = stateNames.flatMap((state) => eventNames.map((event) => ({ state, event })))

describe('the outbox machine', () => {
  it.each(table)('$state + $event', ({ state, event }) => {
    const entry: OutboxEntry = states[state]
    const before = structuredClone(entry)
    const next = step(entry, events[event])
    const expected = cells[state][event]
    if (expected === undefined) expect(next).toBe(entry)
    else {
      expect(next).not.toBe(entry)
      expect(next.hold ? `${next.state} ${next.hold}` : next.state).toBe(expected)
    }
    // The entry it was given stays as it was, and nothing a person typed is ever touched.
    expect(entry).toEqual(before)
    const { seq, operationId, args, base, at, owner, mutation } = next
    expect({ seq, operationId, args, base, at, owner, mutation }).toEqual({
      seq: entry.seq,
      operationId: entry.operationId,
      args: entry.args,
      base: entry.base,
      at: entry.at,
      owner: entry.owner,
      mutation: entry.mutation,
    })
  })

  it('notes each attempt with its number, leader and read clock', () => {
    const claimed = step(states['queued again'], events.claimed)
    expect(claimed.attempts).toEqual([...unclear, { n: 2, epoch: 2, startRc: 20, at: 2000, verdict: null }])
  })

  it('does not count an attempt whose token was refused', () => {
    expect(step(states.sending, events['sign in first']).attempts).toEqual([])
  })

  it('remembers when and at which read clock the server said yes, and asks nobody any more', () => {
    for (const event of ['yes', 'found applied'] as const) {
      const acked = step(states['uncertain, needs a person'], events[event])
      expect(acked).toMatchObject({ ackRc: 20, ackAt: 2000, nextAttemptAt: 0, hold: null, theirs: null, reason: null })
    }
  })

  it("keeps the server's words of a refusal and its value of a conflict", () => {
    expect(step(states.sending, events.no)).toMatchObject({ reason: 'Voucher is expired' })
    expect(step(states.queued, events['conflict found'])).toMatchObject({ theirs: { ownerName: 'Saman' } })
  })

  it('takes a late yes to the last attempt even where the entry waits to be sent again', () => {
    const again = step(states.orphaned, events['found not applied'])
    expect(again.state).toBe('queued')
    expect(step(again, events.yes).state).toBe('acked')
    expect(step(again, events.no)).toBe(again)
  })

  it('keeps the bytes of an attempt until it is proved that they were not applied', () => {
    const frozen = { body: { receiverName: 'Sunil' } }
    const claimed = step(states.queued, { ...events.claimed, frozen })
    expect(claimed.frozen).toBe(frozen)
    const unclear = step(claimed, events['no clear answer'])
    expect(unclear.frozen).toBe(frozen)
    expect(step(unclear, { ...events['found not applied'], recompose: false }).frozen).toBe(frozen)
    expect(step(unclear, events['found not applied']).frozen).toBeUndefined()
  })

  it('remembers that an answer came which was neither yes nor no, as silence is not one', () => {
    const said = {
      ...events['no clear answer'],
      verdict: { kind: 'uncertain', answeredUnclear: true },
    } satisfies OutboxEvent
    expect(step(states.sending, said).attempts.at(-1)?.answeredUnclear).toBe(true)
    expect(step(states.sending, events['no clear answer']).attempts.at(-1)).not.toHaveProperty('answeredUnclear')
  })

  it('keeps what the server’s log calls an attempt', () => {
    const said = { ...events.no, requestId: 'a1b2' } satisfies OutboxEvent
    expect(step(states.sending, said).attempts.at(-1)).toMatchObject({ verdict: 'no', requestId: 'a1b2' })
    expect(step(states.sending, events.no).attempts.at(-1)).not.toHaveProperty('requestId')
  })

  it('is held back by a late answer that nobody understands, where it waits to be sent again', () => {
    const again = step(states.orphaned, events['found not applied'])
    const said = {
      ...events['no clear answer'],
      verdict: { kind: 'uncertain', answeredUnclear: true },
    } satisfies OutboxEvent
    expect(step(again, said)).toMatchObject({ state: 'uncertain', attempts: [{ answeredUnclear: true }] })
    expect(step(again, events['no clear answer'])).toBe(again)
  })

  it('takes an answer once', () => {
    const once = step(states.sending, events['no clear answer'])
    expect(step(once, events.yes)).toBe(once)
  })
})
