import { describe, expect, it } from 'vitest'
import type { OutboxEntry } from '#store/database/tables.ts'
import { placeOrder } from '#store/resources/client-orders/place-order.ts'
import { dispatch } from '#store/resources/deliveries/delivery-mutations.ts'
import type { ApiResult } from '#sync/http/api-failure.ts'
import { attemptLimit } from '#sync/push/outbox-machine.ts'
import type { OneRead } from '#sync/push/read-one.ts'
import { aDelivery } from '#tests/support/a-delivery.ts'
import { aNewOrder, anOrderOnWire, aSentPerson } from '#tests/support/an-order.ts'
import { aVoucher } from '#tests/support/a-voucher.ts'
import { anAttempt, anEntry } from '#tests/support/an-entry.ts'
import { aWorker, fresh, job, now, reads, send, wait } from '#tests/support/a-job-worker.ts'

const yes: ApiResult<unknown> = { ok: true, status: 200, answer: { message: 'Voucher updated successfully' } }

describe('sending a change', () => {
  it('just made is compared with the server first: what it started from may be hours old', async () => {
    const compared = await send(fresh(), { read: reads('Nimal Perera'), answer: yes })
    expect(compared.did).toEqual(['read', 'claimed', 'sent', 'answered'])
    expect((await send(fresh(), { read: reads('Saman') })).did).toEqual(['read', 'conflict-found'])
  })

  it('that has no row of its own has nothing to be compared with', async () => {
    const told = fresh({ mutation: 'vouchers.re-notify@1', args: { id: 'V1' }, offline: 'intent' })
    expect((await send(told, { answer: yes })).did).toEqual(['claimed', 'sent', 'answered'])
  })

  it('behind one that was accepted and is not shown yet is compared as well', async () => {
    const before = fresh({
      seq: 0,
      state: 'acked',
      base: { ownerName: 'Kamala' },
      args: { id: 'V1', value: 'Nimal Perera' },
    })
    const lane = [before, fresh()]
    // A server that is behind shows what was there before the accepted one.
    for (const shown of ['Kamala', 'Nimal Perera', 'Sunil']) {
      const { did } = await send(fresh(), { read: reads(shown), answer: yes }, lane)
      expect(did).toEqual(['read', 'claimed', 'sent', 'answered'])
    }
    expect((await send(fresh(), { read: reads('Saman') }, lane)).did).toEqual(['read', 'conflict-found'])
  })

  it('is not sent on a version that shows another value, though a later read came over it', async () => {
    const read: OneRead = {
      ...reads('Nimal Perera'),
      answered: aVoucher({ ownerName: 'Saman' }),
      version: '"2"',
    } as OneRead
    expect((await send(fresh(), { read })).did).toEqual(['read', 'conflict-found'])
  })

  it('whose yes comes with another value is looked up', async () => {
    const answering = async (ownerName: string) => {
      const answer = { ...yes, answer: { message: 'Voucher updated successfully', voucher: aVoucher({ ownerName }) } }
      return (await send(fresh(), { read: reads('Nimal Perera'), answer })).events.at(-1)
    }
    expect(await answering('Sunil')).toMatchObject({ verdict: { kind: 'yes' } })
    expect(await answering('Saman')).toMatchObject({ verdict: { kind: 'uncertain' } })
  })

  it('keeps what the server’s log calls the attempt', async () => {
    const sent = await send(fresh(), { read: reads('Nimal Perera'), answer: { ...yes, requestId: 'a1b2' } })
    expect(sent.events.at(-1)).toMatchObject({ kind: 'answered', requestId: 'a1b2' })
  })

  it('that must not pass over a colleague’s is compared, however fresh, and goes to review where it would', async () => {
    const about = { mutation: dispatch.name, collection: 'deliveries', rowId: '500001' }
    const base = { status: 'PROCESSING', trackingId: null }
    const step = (notify: boolean, at = now) =>
      anEntry({ ...about, args: { id: '500001', trackingId: 'LK1', notify }, base, at })
    const shows = (status: 'PROCESSING' | 'DELIVERED'): OneRead => ({
      kind: 'row',
      row: aDelivery({ status }),
      startRc: 50,
    })
    const done = { ok: true, status: 200, answer: { message: 'DELIVERY_DETAILS_UPDATED_SUCCESSFULLY' } } as const
    const sent = await send(step(true), { read: shows('PROCESSING'), answer: done })
    expect(sent.did).toEqual(['read', 'claimed', 'sent', 'answered'])
    const overtaken = await send(step(true), { read: shows('DELIVERED') })
    expect(overtaken.did).toEqual(['read', 'conflict-found'])
    expect(overtaken.events[0]).toMatchObject({ theirs: { status: 'DELIVERED' } })
    // Half an hour later the customer is not told by itself; without a word to anybody it goes on.
    const late = now - 31 * 60_000
    expect((await send(step(true, late), {})).events).toMatchObject([{ kind: 'held', hold: 'confirm' }])
    expect((await send(step(false, late), { read: shows('PROCESSING'), answer: done })).did).toContain('sent')
  })

  it('that waited for a place to send in for more than two seconds is compared anew, once', async () => {
    const told = { read: reads('Nimal Perera'), answer: yes }
    const once = ['read', 'claimed', 'sent', 'answered']
    expect((await send(fresh(), { ...told, waitsMs: 2000 })).did).toEqual(once)
    expect((await send(fresh(), { ...told, waitsMs: 2001 })).did).toEqual(['read', ...once])
    // A slow line does not make a look any fresher; one that took far longer was frozen on its way, or the line is.
    expect((await send(fresh(), { ...told, readsForMs: 2001 })).did).toEqual(['read', ...once])
    expect((await send(fresh(), { ...told, readsForMs: 8001 })).did).toEqual(['read', 'read', 'read', ...once])
    const overtaken = await send(fresh(), { ...told, waitsMs: 2001, readLater: reads('Saman') })
    expect(overtaken.did).toEqual(['read', 'read', 'conflict-found'])
  })

  it('that was cut off or called to a halt while it waited for a place is not claimed', async () => {
    expect((await send(fresh(), { read: reads('Nimal Perera'), mayGo: false })).did).toEqual(['read'])
  })

  it('whose customer a colleague may have told already is asked about, and not when its person began from there', async () => {
    const about = { mutation: dispatch.name, collection: 'deliveries', rowId: '500001', at: now }
    const before = { status: 'PROCESSING', trackingId: null }
    const after = { status: 'DISPATCHED', trackingId: 'LK1' } as const
    const step = (notify: boolean, change: Partial<OutboxEntry> = {}) =>
      anEntry({ ...about, args: { id: '500001', trackingId: 'LK1', notify }, base: before, ...change })
    const read: OneRead = { kind: 'row', row: aDelivery(after), startRc: 50 }
    const done = { ok: true, status: 200, answer: { message: 'DELIVERY_DETAILS_UPDATED_SUCCESSFULLY' } } as const
    const asked = await send(step(true), { read })
    expect(asked.did).toEqual(['read', 'held'])
    expect(asked.events).toMatchObject([{ hold: 'confirm', theirs: after }])
    // One whose own attempt may have done it is that attempt's success.
    const again = step(true, { attempts: [anAttempt({ verdict: 'uncertain' })] })
    expect((await send(again, { read })).did).toEqual(['read', 'verified-applied'])
    for (const meant of [step(false), step(true, { base: after })]) {
      expect((await send(meant, { read, answer: done })).did).toEqual(['read', 'claimed', 'sent', 'answered'])
    }
  })

  it('is not sent while nobody says what is there, nor where nothing is left of its row', async () => {
    const old = fresh()
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
    expect((await send(fresh(), { read: reads('Nimal Perera'), storedAs })).did).toEqual(['read', 'claimed'])
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
    const { events } = await send(fresh(), { read: reads('Nimal Perera'), answer: later })
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
      fresh({ state: 'uncertain', attempts: [anAttempt({ verdict: 'uncertain', answeredUnclear: true })], ...change })
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
      wait(ms)
      await worker.work({ kind: 'settle', entry }, [entry])
    }
    for (const ms of [0, 30_000, 1]) await settleAfter(ms)
    expect(did).toEqual(['read', 'postponed', 'read', 'postponed', 'read', 'left as server-kept-another-value'])
  })

  it('takes a read that began after its yes, and none twice', async () => {
    const entry = fresh()
    const { worker, within, events } = aWorker(entry, { read: reads('Nimal Perera'), answer: yes })
    await worker.work({ kind: 'send', entry }, [entry])
    expect(events.at(-1)).toMatchObject({ verdict: { kind: 'yes' } })
    const accepted = acked(0, { seq: entry.seq })
    for (const ms of [700, 0, 2000]) {
      wait(ms)
      await worker.work({ kind: 'settle', entry: accepted }, [accepted])
    }
    expect(within.slice(1)).toEqual([699, 0, 1999])
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

describe('a change with large arguments', () => {
  const order = aNewOrder({ people: [aSentPerson()] })
  const about = { mutation: placeOrder.name, collection: 'clientOrders', rowId: order.id, base: {} }
  const args = placeOrder.brief?.(order) as OutboxEntry['args']
  const entry = (change: Partial<OutboxEntry> = {}) =>
    fresh({ ...about, args, isBrief: true, offline: 'intent', ...change })
  const placed: ApiResult<unknown> = { ok: true, status: 200, answer: { orderId: 5 } }

  it('is sent with all of them, and its state holds neither them nor the bytes', async () => {
    const sent = await send(entry(), { beside: order, answer: placed })
    expect(sent.did).toEqual(['claimed', 'sent', 'answered'])
    expect(sent.bodies).toEqual([placeOrder.request(order, null).input.body])
    expect(sent.events[0]).not.toHaveProperty('frozen')
  })

  it('that was composed before they lay apart is sent as it was composed', async () => {
    const frozen = { body: { clientOrderItemDetailControllerRequest: [aSentPerson({ receiverName: 'Then' })] } }
    const old = entry({ args: order, frozen, attempts: [anAttempt({ verdict: 'later' })] })
    delete old.isBrief
    expect((await send(old, { answer: placed })).bodies).toEqual([frozen.body])
  })

  it('is looked for by all of them after a lost answer', async () => {
    const lost = entry({ state: 'uncertain', attempts: [anAttempt({ verdict: 'uncertain' })] })
    const list = [anOrderOnWire()]
    const answers = {
      'client-orders.list': { ok: true, status: 200, answer: { list, totalPageCount: 1, pageNo: 1 } },
    } as const
    const told = { beside: order, answers, keyed: false }
    expect((await job('verify', lost, told)).did).toEqual(['client-orders.list', 'verified-applied'])
  })

  it('waits for its person where they are not there, and leaves all the same once it is accepted', async () => {
    const { did, events } = await send(entry(), {})
    expect([did, events[0]]).toMatchObject([['held'], { hold: 'needs-you' }])
    expect((await job('settle', entry({ state: 'acked' }), {})).did).toContain('left as settled')
  })
})
