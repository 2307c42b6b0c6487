import { expect, it } from 'vitest'
import type { NewPayment } from '#store/resources/payments/payment-actions.ts'
import type { ReRead } from '#store/resources/payments/re-read-chosen.ts'
import { type Asked, payChosen, type PayPorts } from '#ui/screens/payments/pay-chosen.ts'
import { paymentOf } from '#ui/screens/payments/payment-form.ts'
import { aRedemption } from '#tests/support/a-redemption.ts'

const merchant = { id: '101', name: 'Araliya Textiles' }
const typed = { referenceCode: 'CEFT1', paymentDate: '2026-11-01', notifyMerchantViaEmail: true }
const startedAt = Date.parse('2026-11-20T06:00:00Z')
const silence: ReRead = { kind: 'unread', silent: true }
const same: ReRead = { kind: 'same', cents: 118_797 }
const unredeemed: ReRead = {
  kind: 'changed',
  not: [{ number: 4711, shown: 'AB12CD34EF', why: 'has been un-redeemed' }],
}

/** Pays for one redemption; each reading is answered with the next of `reads`, and the question takes a while. */
async function pay({
  reads,
  secondsToYes = 1,
  ...change
}: { reads: ReRead[]; secondsToYes?: number } & Partial<PayPorts>) {
  let now = startedAt
  const asked: Asked[] = []
  const sent: NewPayment[] = []
  const left: string[] = []
  const told: string[] = []
  const ports: PayPorts = {
    now: () => now,
    held: async () => [aRedemption()],
    make: (rows) => paymentOf(merchant, rows, typed),
    isOnItsWay: () => false,
    async reRead() {
      const next = reads.shift()
      if (!next) throw new Error('nobody told this fake what is read now')
      return next
    },
    sameReference: async () => ({ known: [], unasked: false }),
    isHere: () => true,
    async confirm(_, about) {
      asked.push(about)
      now += secondsToYes * 1000
      return true
    },
    async send(payment) {
      sent.push(payment)
      return { kind: 'done' }
    },
    tell: (words) => void told.push(words),
    leaveOut: (ids) => void left.push(...ids),
    refresh: () => {},
    ...change,
  }
  const result = await payChosen(ports, 1, typed.paymentDate)
  return { result, asked, sent, left, told, unread: reads.length }
}

it('what was read just before is sent, and says when it was read', async () => {
  const { result, sent, unread } = await pay({ reads: [same] })
  expect([result, unread]).toEqual([{ kind: 'paid' }, 0])
  expect(sent).toMatchObject([{ checkedAt: startedAt, totalCents: 118_797 }])
})

it('what was paid is no longer selected, and nothing else that was selected meanwhile is let go', async () => {
  expect((await pay({ reads: [same] })).left).toEqual(['AB12CD34EF'])
  const send = async () => ({ kind: 'unclear', words: 'Add payment unsuccessful', reason: null }) as const
  expect((await pay({ reads: [same], send })).left).toEqual([])
})

it('a connection that is back before the yes is used: one that was un-redeemed meanwhile is not paid', async () => {
  const { result, asked, sent, left } = await pay({ reads: [silence, unredeemed] })
  expect(asked).toMatchObject([{ offline: true }])
  expect(sent).toEqual([])
  expect(left).toEqual(['AB12CD34EF'])
  expect(result).toMatchObject({ kind: 'trouble', words: expect.stringContaining('AB12CD34EF has been un-redeemed') })
})

it('what nobody could read is kept with those very words: it has not been read', async () => {
  const { sent } = await pay({ reads: [silence, silence] })
  expect(sent).toMatchObject([{ checkedAt: null }])
})

it('a question that stood open for long is followed by another reading', async () => {
  const { sent } = await pay({ reads: [same, unredeemed], secondsToYes: 16 })
  expect(sent).toEqual([])
  expect((await pay({ reads: [same, same], secondsToYes: 16 })).sent).toMatchObject([{ checkedAt: startedAt + 16_000 }])
})

it('whoever has gone on to another merchant is neither asked nor taken for somebody who paid', async () => {
  const { result, asked, sent } = await pay({ reads: [same], isHere: () => false })
  expect([result, asked, sent]).toEqual([{ kind: 'not-now' }, [], []])
})

const refused = async () => ({ kind: 'refused', words: 'Add payment unsuccessful', reason: null }) as const

it('a refusal is told where it was asked, and beside it', async () => {
  const words = 'Add payment unsuccessful'
  const { result, left, told } = await pay({ reads: [same, same], send: refused })
  expect([result, left, told]).toEqual([{ kind: 'trouble', words }, [], [words]])
  expect((await pay({ reads: [same, silence], send: refused })).result).toEqual({ kind: 'trouble', words })
})

it('after a refusal the chosen ones are read again: the culprit is named and no longer selected', async () => {
  const { result, left, told } = await pay({ reads: [same, unredeemed], send: refused })
  expect(left).toEqual(['AB12CD34EF'])
  const words = expect.stringMatching(
    /^Nothing has been paid: AB12CD34EF has been un-redeemed\. It is no longer selected\./,
  )
  expect([result, told]).toEqual([{ kind: 'trouble', words }, [words]])
})
