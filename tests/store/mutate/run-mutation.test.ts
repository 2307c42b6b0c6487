import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { provisional } from '#store/database/tables.ts'
import { auditOf, discardEntry, retryEntry } from '#store/mutate/decide-entry.ts'
import { MutationRefused } from '#store/mutate/mutation-refused.ts'
import { stalenessOf } from '#store/mutate/freshness.ts'
import { runMutation } from '#store/mutate/run-mutation.ts'
import { addPayment, inAnother, paymentTo } from '#store/resources/payments/payment-actions.ts'
import { readyForPickup } from '#store/resources/deliveries/delivery-mutations.ts'
import { renameReceiver } from '#store/resources/vouchers/voucher-mutations.ts'
import { aDatabase, type Connections } from '#tests/support/a-database.ts'
import { aDelivery } from '#tests/support/a-delivery.ts'
import { aVoucher } from '#tests/support/a-voucher.ts'
import { anAttempt, anEntry } from '#tests/support/an-entry.ts'

let database: Connections

beforeEach(async () => {
  database = await aDatabase()
})
afterEach(() => database.close())

const rename = (value: string, role: 'administrator' | 'salesAgent' | 'unknown' = 'administrator') =>
  runMutation(
    { database: database.strict, person: { owner: 'me', role }, now: () => 7, newId: () => 'op-1' },
    renameReceiver,
    { id: 'V1', value },
    aVoucher(),
  )

async function refusal(promise: Promise<unknown>): Promise<MutationRefused> {
  try {
    await promise
  } catch (error) {
    if (error instanceof MutationRefused) return error
  }
  throw new Error('should have been refused')
}

describe('a change a person makes', () => {
  it('is in the outbox and on the row at once, with what was there before', async () => {
    const entry = await rename(' Sunil ')
    expect(await database.strict.outbox.toArray()).toEqual([entry])
    expect(entry).toMatchObject({ seq: 1, operationId: 'op-1', owner: 'me', at: 7, state: 'queued', rowId: 'V1' })
    expect([entry.args, entry.base]).toEqual([{ id: 'V1', value: 'Sunil' }, { ownerName: 'Nimal Perera' }])
    expect(await database.strict.changed.toArray()).toEqual([
      { collection: 'vouchers', id: 'V1', rc: provisional, row: aVoucher({ ownerName: 'Sunil' }) },
    ])
  })

  it('is laid over the change before it', async () => {
    await database.strict.changed.put({
      collection: 'vouchers',
      id: 'V1',
      rc: 3,
      row: aVoucher({ message: 'Changed' }),
    })
    await rename('Sunil')
    const [changed] = await database.strict.changed.toArray()
    expect(changed?.row).toEqual(aVoucher({ message: 'Changed', ownerName: 'Sunil' }))
  })

  it('is refused with the words of the field, and leaves nothing behind', async () => {
    expect(await refusal(rename(''))).toMatchObject({ kind: 'invalid', message: "Receiver name can't be empty" })
    expect(await database.strict.outbox.count()).toBe(0)
    expect(await database.strict.changed.count()).toBe(0)
  })

  it.each(['salesAgent', 'unknown'] as const)('is not open to a %s', async (role) => {
    expect((await refusal(rename('Sunil', role))).kind).toBe('not-allowed')
    expect(await database.strict.outbox.count()).toBe(0)
  })

  it('is refused once the time that it names is over, and no longer sent by itself', async () => {
    const args = { id: '7', selectedDate: '2026-11-25', selectedTime: '17:00', notify: true }
    const ready = (now: number) =>
      runMutation(
        {
          database: database.strict,
          person: { owner: 'me', role: 'customerCare' },
          now: () => now,
          newId: () => 'op-1',
        },
        readyForPickup,
        args,
        aDelivery({ id: '7', physicalOption: 'STORE_PICKUP' }),
      )
    const closing = Date.parse('2026-11-25T17:00:00+05:30')
    const over = 'Pick-up time 25/11/2026 05:00 PM is over'
    expect(await refusal(ready(closing + 60_000))).toMatchObject({ kind: 'invalid', message: over })
    expect(await database.strict.outbox.count()).toBe(0)
    const entry = await ready(closing)
    expect(stalenessOf(entry, readyForPickup, closing)).toBe('fresh')
    expect(stalenessOf(entry, readyForPickup, closing + 60_000)).toBe('over')
  })

  it('is not called saved when storage refuses half of it: the other half is not there either', async () => {
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
      throw new Error('disk full')
    })
    expect((await refusal(rename('Sunil'))).kind).toBe('not-saved')
    expect(await database.strict.outbox.count()).toBe(0)
  })
})

describe('"try again"', () => {
  const retried = async (change: Parameters<typeof anEntry>[0]) => {
    await database.strict.outbox.put(anEntry(change))
    await retryEntry(database.strict, 1, 0)
    return database.strict.outbox.get(1)
  }

  it('after a conflict starts from what the server has now', async () => {
    const entry = await retried({
      state: 'rejected',
      theirs: { ownerName: 'Saman' },
      reason: 'Changed',
      nextAttemptAt: 9e12,
    })
    expect(entry).toMatchObject({
      state: 'queued',
      base: { ownerName: 'Saman' },
      theirs: null,
      reason: null,
      nextAttemptAt: 0,
    })
  })

  it('of an unknown outcome looks first, it does not send', async () => {
    expect(await retried({ state: 'uncertain', hold: 'needs-you' })).toMatchObject({ state: 'uncertain', hold: null })
  })

  it('forgives the attempts a person has looked at', async () => {
    const attempts = [1, 2, 3].map((n) => anAttempt({ n, verdict: n === 2 ? 'later' : 'uncertain' }))
    expect(await retried({ hold: 'needs-you', attempts })).toMatchObject({
      state: 'queued',
      hold: null,
      forgiven: 2,
      attempts,
    })
  })

  it.each([
    { state: 'queued' },
    { state: 'sending' },
    { state: 'uncertain' },
    { state: 'acked' },
    { hold: 'auth' },
  ] as const)('does nothing to one that is on its way: %j', async (change) => {
    expect(await retried(change)).toEqual(anEntry(change))
  })
})

describe('"discard"', () => {
  const discarded = async (change: Parameters<typeof anEntry>[0]) => {
    await database.strict.outbox.put(anEntry(change))
    await database.strict.changed.put({ collection: 'vouchers', id: 'V1', rc: 4, row: aVoucher() })
    await discardEntry(database.strict, 1, 99)
    const [entry, audit, changed] = await Promise.all([
      database.strict.outbox.get(1),
      database.strict.audit.get(1),
      database.strict.changed.get(['vouchers', 'V1']),
    ])
    return { entry, audit, rc: changed?.rc }
  }

  it.each([
    ['queued', 'cancelled'],
    ['rejected', 'discarded'],
    ['uncertain', 'discarded'],
  ] as const)('of a %s change leaves a record and has the row rebuilt', async (state, end) => {
    const { entry, audit, rc } = await discarded({ state, attempts: [anAttempt()] })
    expect(entry).toBeUndefined()
    expect(audit).toMatchObject({ end, endedAt: 99, change: 'receiver name → Sunil', attempts: 1, operationId: 'op-1' })
    expect(rc).toBe(provisional)
  })

  it.each(['sending', 'acked'] as const)('of a change that is %s does nothing', async (state) => {
    const { entry, audit, rc } = await discarded({ state })
    expect([entry?.state, audit, rc]).toEqual([state, undefined, 4])
  })

  it('lets the later edits of the field begin from what it began from, and only those that began from it', async () => {
    const later = (seq: number, base: string, value: string) =>
      anEntry({ seq, base: { ownerName: base }, args: { id: 'V1', value } })
    await database.strict.outbox.bulkPut([
      anEntry(),
      later(2, 'Sunil', 'Saman'),
      later(3, 'Saman', 'Sunil'),
      later(4, 'Sunil', 'X'),
    ])
    await database.strict.outbox.put(anEntry({ seq: 5, rowId: 'V2', base: { ownerName: 'Sunil' } }))
    await discardEntry(database.strict, 1, 99)
    const pres = (await database.strict.outbox.toArray()).map(({ base }) => base['ownerName'])
    expect(pres).toEqual(['Nimal Perera', 'Saman', 'Sunil', 'Sunil'])
  })
})

describe('a payment (decisions.md E6)', () => {
  const pay = (redemptionIds: number[], checkedAt: number | null = 5) =>
    runMutation(
      { database: database.strict, person: { owner: 'me', role: 'accountant' }, now: () => 7, newId: () => 'op-1' },
      addPayment,
      {
        id: paymentTo({ id: '101' }),
        merchantId: '101',
        merchantName: 'Araliya Textiles',
        redemptionIds,
        rowIds: [],
        days: { start: '2026-10-01', end: '2026-10-01' },
        totalCents: 10,
        checkedAt,
        referenceCode: 'CEFT1',
        paymentDate: '2026-11-01',
        notifyMerchantViaEmail: false,
      },
      null,
    )

  it('of two tabs for the same redemption at the same time is taken once', async () => {
    const both = await Promise.allSettled([pay([1, 2]), pay([2, 3])])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await refusal(pay([1, 2]))).toMatchObject({ message: inAnother })
    expect(await database.strict.outbox.count()).toBe(1)
    await pay([4])
    expect(await database.strict.outbox.count()).toBe(2)
  })

  it('that was read before another one to the same merchant went through is not taken', async () => {
    const entry = await pay([1])
    await database.strict.outbox.delete(entry.seq)
    await database.strict.audit.put(auditOf(entry, 'settled', 20))
    expect(await refusal(pay([1], 19))).toMatchObject({ message: expect.stringContaining('recorded meanwhile') })
    expect(await pay([1], 21)).toMatchObject({ state: 'queued' })
  })
})
