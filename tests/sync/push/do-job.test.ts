import { describe, expect, it } from 'vitest'
import type { OutboxEntry } from '#store/database/tables.ts'
import { mutations } from '#store/registry.ts'
import type { ApiResult } from '#sync/http/api-failure.ts'
import type { Voucher } from '#store/resources/vouchers/vouchers.ts'
import { JobWorker } from '#sync/push/do-job.ts'
import type { OneRead } from '#sync/push/read-one.ts'
import { attemptLimit, type OutboxEvent, step } from '#sync/push/outbox-machine.ts'
import { aVoucher } from '#tests/support/a-voucher.ts'
import { anAttempt, anEntry } from '#tests/support/an-entry.ts'

const untold = () => {
  throw new Error('nobody told this fake about that')
}

const now = 1_000_000
let elapsed = 0
const fresh = (change: Partial<OutboxEntry> = {}) => anEntry({ at: now, ...change })
const reads = (ownerName: string): OneRead => ({ kind: 'row', row: aVoucher({ ownerName }), startRc: 50 })

interface Told {
  read?: OneRead
  answer?: ApiResult<unknown>
  /** What the entry has become in the meantime; null where it is gone. */
  storedAs?: OutboxEntry | null
  /** The server's row as this device holds it when the entry is to leave; else as the read showed it. */
  held?: Voucher
}

/** A worker on one entry; what it does is written down in order. */
function aWorker(entry: OutboxEntry, { read, answer, storedAs, held }: Told) {
  const did: string[] = []
  const events: OutboxEvent[] = []
  let stored = storedAs === undefined ? entry : storedAs
  const worker = new JobWorker(
    {
      strict: undefined as never,
      api: {
        send: async () => {
          did.push('sent')
          return (answer ?? untold()) as never
        },
      },
      mutations,
      readerVersion: 1,
      owner: entry.owner,
      epoch: 3,
      keyed: true,
      lagMs: 10_000,
      quietMs: 90_000,
      truth: async () => undefined,
      onLeadLost: untold,
      elapsed: () => elapsed,
      after: untold,
      readOne: async () => {
        did.push('read')
        return read ?? untold()
      },
      rebuild: async (_, __, ending) => {
        const isShown = ending?.isShown?.(held ?? (read?.kind === 'row' ? read.row : undefined)) ?? true
        did.push(isShown ? `left as ${ending?.record.end}` : 'stays')
        return isShown
      },
      hide: untold,
      unhide: () => {},
      tick: async () => 60,
      now: () => now,
      random: () => 0,
      maySend: () => false,
    },
    {
      waitAll: (ms) => void did.push(`all wait ${ms}`),
      record: async (_, event) => {
        events.push(event)
        did.push(event.kind)
        if (stored === null) return undefined
        stored = step(stored, event)
        return stored
      },
    },
  )
  return { worker, did, events }
}

const yes: ApiResult<unknown> = { ok: true, status: 200, answer: { message: 'Voucher updated successfully' } }

async function send(entry: OutboxEntry, told: Told, lane = [entry]) {
  const { worker, did, events } = aWorker(entry, told)
  await worker.work({ kind: 'send', entry }, lane)
  return { did, events }
}

async function job(kind: 'verify' | 'settle', entry: OutboxEntry, told: Told, lane = [entry]) {
  const { worker, did, events } = aWorker(entry, told)
  await worker.work({ kind, entry }, lane)
  return { did, events }
}

describe('sending a change', () => {
  it('just made is sent without reading first', async () => {
    expect((await send(fresh(), { answer: yes })).did).toEqual(['claimed', 'sent', 'answered'])
  })

  it('that is older is compared with the server first', async () => {
    const old = anEntry({ at: now - 15_001 })
    expect((await send(old, { read: reads('Nimal Perera'), answer: yes })).did).toEqual([
      'read',
      'claimed',
      'sent',
      'answered',
    ])
    expect((await send(old, { read: reads('Saman') })).did).toEqual(['read', 'conflict-found'])
    expect((await send(old, { read: { kind: 'absent' } })).did).toEqual(['read', 'conflict-found'])
    expect((await send(old, { read: { kind: 'failed', silent: true } })).did).toEqual(['read', 'postponed'])
  })

  it('whose earlier attempt has worked after all is not sent again', async () => {
    const again = fresh({ attempts: [anAttempt({ verdict: 'uncertain' })] })
    expect((await send(again, { read: reads('Sunil') })).did).toEqual(['read', 'verified-applied'])
    expect((await send(again, { read: reads('Nimal Perera'), answer: yes })).did).toContain('sent')
  })

  it.each([
    ['taken back by the person', null],
    ['claimed by another leader', fresh({ state: 'sending', attempts: [anAttempt({ epoch: 9, startRc: 59 })] })],
    ['held meanwhile', fresh({ hold: 'auth' })],
    ['accepted already', fresh({ state: 'acked' })],
  ])('that was %s is not sent', async (_, storedAs) => {
    expect((await send(fresh(), { storedAs })).did).toEqual(['claimed'])
  })

  it('stops after eight unclear attempts, and goes on once a person has forgiven them', async () => {
    const attempts = Array.from({ length: attemptLimit }, (_, n) =>
      anAttempt({ n: n + 1, verdict: n % 2 ? 'uncertain' : null }),
    )
    expect((await send(fresh({ attempts }), {})).did).toEqual(['held'])
    const forgiven = fresh({ attempts, forgiven: attemptLimit })
    expect((await send(forgiven, { read: reads('Nimal Perera'), answer: yes })).did).toContain('sent')
  })

  it('does not count "come later" as unclear, however often', async () => {
    const attempts = Array.from({ length: 50 }, (_, n) => anAttempt({ n: n + 1, verdict: 'later' }))
    expect((await send(fresh({ attempts }), { read: reads('Nimal Perera'), answer: yes })).did).toContain('sent')
  })

  it('after a vanished leader takes "already so" for its own success and looks', async () => {
    const orphan = fresh({ attempts: [anAttempt({ verdict: null })] })
    const conflict: ApiResult<unknown> = {
      ok: false,
      failure: { kind: 'refused', status: 409, message: 'Already so', body: {}, retryAfterMs: null },
    }
    const { events } = await send(orphan, { read: reads('Nimal Perera'), answer: conflict })
    expect(events.at(-1)).toMatchObject({ kind: 'answered', verdict: { kind: 'uncertain' } })
  })

  it('never waits longer than a quarter of an hour, whatever the server asks', async () => {
    const later: ApiResult<unknown> = {
      ok: false,
      failure: { kind: 'refused', status: 429, message: null, body: {}, retryAfterMs: 1e12 },
    }
    const { events } = await send(fresh(), { answer: later })
    expect(events.at(-1)).toMatchObject({ retryAt: now + 15 * 60_000 })
  })
})

describe('verifying a change with an unknown outcome', () => {
  const uncertain = fresh({ state: 'uncertain', attempts: [anAttempt({ verdict: 'uncertain' })] })

  it.each([
    ['its value', reads('Sunil'), 'verified-applied'],
    ['the value before', reads('Nimal Perera'), 'verified-not-applied'],
    ['a third value', reads('Saman'), 'verified-other'],
    ['no such voucher', { kind: 'absent' }, 'verified-other'],
    ['nothing, for it does not answer', { kind: 'failed', silent: false }, 'postponed'],
  ] as const)('finds %s', async (_, read, event) => {
    expect((await job('verify', uncertain, { read })).did).toEqual(['read', event])
  })

  it('that was answered with something nobody understands leaves all but success to a person', async () => {
    const odd = (change: Partial<OutboxEntry> = {}) =>
      fresh({ state: 'uncertain', attempts: [anAttempt({ verdict: 'uncertain', heard: true })], ...change })
    expect((await job('verify', odd(), { read: reads('Sunil') })).did).toEqual(['read', 'verified-applied'])
    const { did, events } = await job('verify', odd(), { read: reads('Nimal Perera') })
    expect([did, events]).toMatchObject([['read', 'verified-other'], [{ reason: 'Failed to update', theirs: null }]])
    // Under a key that the API honours as well: it would answer the same.
    const notified = odd({ mutation: 'vouchers.re-notify@1', args: { id: 'V1' } })
    expect((await job('verify', notified, {})).did).toEqual(['verified-other'])
  })

  it('waits while the server may not show an earlier accepted change', async () => {
    const lane = [fresh({ seq: 0, state: 'acked' }), uncertain]
    expect((await job('verify', uncertain, {}, lane)).did).toEqual(['postponed'])
  })
})

describe('settling an accepted change', () => {
  const acked = (ago: number, change: Partial<OutboxEntry> = {}) =>
    fresh({ state: 'acked', ackRc: 40, ackAt: now - ago, ...change })

  it('ends it once the server shows it, and not before half a minute otherwise', async () => {
    expect((await job('settle', acked(0), { read: reads('Sunil') })).did).toEqual(['read', 'left as settled'])
    const entry = acked(0)
    const { worker, did } = aWorker(entry, { read: reads('Nimal Perera') })
    const settleAfter = async (ms: number) => {
      elapsed += ms
      await worker.work({ kind: 'settle', entry }, [entry])
    }
    for (const ms of [0, 30_000, 1]) await settleAfter(ms)
    expect(did).toEqual(['read', 'postponed', 'read', 'postponed', 'read', 'left as server-kept-another-value'])
  })

  it('counts by no clock that may jump: an old yes is given its half minute by a new leader', async () => {
    expect((await job('settle', acked(3_600_000), { read: reads('Nimal Perera') })).did).toEqual(['read', 'postponed'])
  })

  it('keeps it where an older answer has come over the row meanwhile', async () => {
    const told = { read: reads('Sunil'), held: aVoucher({ ownerName: 'Nimal Perera' }) }
    expect((await job('settle', acked(0), told)).did).toEqual(['read', 'stays', 'postponed'])
  })

  it('never ends it without an answer', async () => {
    expect((await job('settle', acked(3_600_000), { read: { kind: 'failed', silent: true } })).did).toEqual([
      'read',
      'postponed',
    ])
  })
})
