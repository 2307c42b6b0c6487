import { describe, expect, it } from 'vitest'
import { activate, extend, renotify, transferOwnership } from '#store/resources/vouchers/voucher-actions.ts'
import { anEntry } from '#tests/support/an-entry.ts'
import { aVoucher } from '#tests/support/a-voucher.ts'
import { nounsOf, whyNotNow } from '#ui/record/record-action.ts'
import { voucherActions } from '#ui/screens/vouchers/voucher-record.tsx'

const sent = (mutation: string) => anEntry({ mutation, offline: 'online', state: 'sending' })

/** Why each action is not possible while something is under way, by its title. */
function reasons(mutation: string, offline: string | null = null) {
  const facts = { entries: [sent(mutation)], nouns: nounsOf(voucherActions), offline, deniedReason: () => null }
  return Object.fromEntries(voucherActions.map((action) => [action.title, whyNotNow(action, aVoucher(), facts)]))
}

describe('the actions of a voucher', () => {
  it.each([
    [activate.name, 'The last activation is not finished'],
    [transferOwnership.name, 'The last transfer is not finished'],
  ])('a voucher gets a new owner by either of two: %s stops both', (mutation, words) => {
    expect(reasons(mutation)).toEqual({ 'Activate Voucher': words, 'Transfer Ownership': words, 'Re-Notify': null })
  })

  it('a notification stops only the next one', () => {
    const free = { 'Activate Voucher': null, 'Transfer Ownership': null }
    expect(reasons(renotify.name)).toEqual({ ...free, 'Re-Notify': 'The last notification is not finished' })
    expect(reasons(extend.name)).toEqual({ ...free, 'Re-Notify': null })
  })

  it('can all be looked at without a connection', () => {
    expect(Object.values(reasons(extend.name, 'You are offline'))).toEqual([null, null, null])
  })
})
