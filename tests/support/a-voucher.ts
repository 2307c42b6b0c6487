import type { z } from 'zod'
import type { voucherOnWire } from '#store/resources/vouchers/voucher-calls.ts'
import type { Voucher } from '#store/resources/vouchers/vouchers.ts'

/** A voucher as the portal keeps it. */
export function aVoucher(change: Partial<Voucher> = {}): Voucher {
  return {
    id: 'V1',
    sender: 'Kamal Silva',
    ownerName: 'Nimal Perera',
    ownerMobile: '0771234567',
    message: 'Happy birthday',
    amountCents: 500_000,
    balanceCents: null,
    createdDate: '2026-09-01T06:00:00.000Z',
    expiryDate: '2027-09-01T06:00:00.000Z',
    status: 'ACTIVE',
    deleteDate: null,
    imageFront: null,
    purchaseId: null,
    merchantGroup: null,
    changedBy: null,
    changedAt: null,
    ...change,
  }
}

/** The same voucher as the wire has it. */
export function onWire({ amountCents, balanceCents, ...voucher }: Voucher): z.input<typeof voucherOnWire> {
  return { ...voucher, amount: amountCents / 100, ...(balanceCents === null ? {} : { balance: balanceCents / 100 }) }
}
