import { describe, expect, it } from 'vitest'
import type { AuditRecord } from '#store/database/tables.ts'
import { activate, extend, renotify, transferOwnership } from '#store/resources/vouchers/voucher-actions.ts'
import type { VoucherTransfer } from '#store/resources/vouchers/voucher-details.ts'
import { renameReceiver } from '#store/resources/vouchers/voucher-mutations.ts'
import { aVoucher } from '#tests/support/a-voucher.ts'
import { anEntry } from '#tests/support/an-entry.ts'
import { timelineOf } from '#ui/screens/vouchers/timeline.ts'

const nothing = { voucher: aVoucher(), entries: [], audit: [], transfers: [], transactions: [], print: undefined }
const at = (hour: number) => Date.parse(`2026-10-01T${String(hour).padStart(2, '0')}:00:00Z`)

function aRecord(change: Partial<AuditRecord>): AuditRecord {
  return {
    seq: 1,
    operationId: 'op',
    owner: 'me',
    mutation: renameReceiver.name,
    collection: 'vouchers',
    rowId: 'V1',
    change: 'receiver name → Sunil',
    at: at(1),
    endedAt: at(1),
    end: 'settled',
    attempts: 1,
    ...change,
  }
}

const handOver: VoucherTransfer = {
  id: '9',
  createdDate: '2026-10-01T04:00:30.000Z',
  senderMobileNo: '0771234567',
  smsMobileNo: '0777654321',
  amountCents: 500_000,
  status: 'COMPLETE',
  admin: { email: 'nimal@shop.lk', role: 'ROLE_SAHAN_ADMINISTRATOR' },
}

const told = (facts: Partial<Parameters<typeof timelineOf>[0]>) =>
  timelineOf({ ...nothing, ...facts }).map(({ title, detail, state }) => [title, detail, state])

describe('the timeline of a voucher', () => {
  it('begins with its creation and ends with its deletion', () => {
    const voucher = aVoucher({ deleteDate: '2026-09-05T06:00:00.000Z' })
    expect(told({ voucher })).toEqual([
      ['Deleted', null, null],
      ['Created', 'from Kamal Silva', null],
    ])
  })

  it('names what was done on this device, newest first', () => {
    const audit = [
      aRecord({ seq: 1, mutation: activate.name, change: 'activation → Sunil', endedAt: at(1) }),
      aRecord({ seq: 2, mutation: extend.name, change: 'expiry date → 11/06/2027', endedAt: at(2) }),
      aRecord({ seq: 3, mutation: renotify.name, change: 'notification → SMS', endedAt: at(3) }),
      aRecord({ seq: 4, endedAt: at(4) }),
    ]
    expect(told({ audit })).toEqual([
      ['Receiver name → Sunil', 'Edited on this device', null],
      ['Notified', 'Notification → SMS', null],
      ['Extended', 'Expiry date → 11/06/2027', null],
      ['Activated', 'Activation → Sunil', null],
      ['Created', 'from Kamal Silva', null],
    ])
  })

  it('never says that something happened which did not', () => {
    const audit = [
      aRecord({ seq: 1, mutation: activate.name, change: 'activation → Sunil', end: 'not-sent' }),
      aRecord({ seq: 2, end: 'cancelled', endedAt: at(2) }),
    ]
    expect(told({ audit }).slice(0, 2)).toEqual([
      ['Receiver name → Sunil', 'Taken back before it was sent', 'ended'],
      ['Activation → Sunil', 'Not sent: there was no connection', 'ended'],
    ])
  })

  it('shows what waits, is refused or is being checked above all else, and no accepted change twice', () => {
    const entries = [
      anEntry({ seq: 1, state: 'rejected', reason: 'VOUCHER_LOCKED' }),
      anEntry({
        seq: 2,
        mutation: extend.name,
        args: { id: 'V1', expireDate: '2027-06-11T23:59:59+05:30' },
        offline: 'intent',
      }),
      anEntry({ seq: 3, state: 'acked' }),
    ]
    expect(told({ entries })).toEqual([
      ['Expiry date → 11/06/2027 11:59 PM', null, 'not-yet'],
      ['Receiver name → Sunil', 'VOUCHER_LOCKED', 'attention'],
      ['Created', 'from Kamal Silva', null],
    ])
  })

  it('says when its label was last laid on paper, and how often', () => {
    const audit = [aRecord({ endedAt: at(4) })]
    expect(told({ audit, print: { id: 'V1', times: 1, lastAt: at(3) } })).toEqual([
      ['Receiver name → Sunil', 'Edited on this device', null],
      ['Printed', 'QR label', null],
      ['Created', 'from Kamal Silva', null],
    ])
    expect(told({ print: { id: 'V1', times: 3, lastAt: at(3) } })[0]).toEqual(['Printed', 'QR label, 3 in all', null])
  })

  it('tells a hand-over once, in the words of the server, which knows who did it', () => {
    const audit = [aRecord({ mutation: transferOwnership.name, change: 'ownership → Sunil', endedAt: at(4) })]
    expect(told({ audit, transfers: [handOver] })).toEqual([
      ['Transferred', 'to 0777654321 by nimal@shop.lk', null],
      ['Created', 'from Kamal Silva', null],
    ])
    expect(told({ audit, transfers: [{ ...handOver, createdDate: '2026-09-20T04:00:00.000Z' }] })).toHaveLength(3)
  })

  it('tells what was paid, and puts what has no date last', () => {
    const paid = {
      transactionType: 'REDEMPTION',
      description: '',
      amountCents: 150_000,
      runningBalanceCents: 0,
      timestamp: null,
      redemptionId: 'R1',
      merchant: 'Cargills',
      subMerchant: '',
      referenceCode: '',
      status: '',
    }
    expect(told({ transactions: [paid] })).toEqual([
      ['Created', 'from Kamal Silva', null],
      ['Redemption', 'LKR 1,500.00 at Cargills', null],
    ])
  })
})
