import type { z } from 'zod'
import { request } from '#store/define/define-call.ts'
import { defineDetail } from '#store/define/define-detail.ts'
import { searchMerchantGroups } from '#store/resources/merchant-groups/merchant-group-calls.ts'
import { type Instant, instantFromWire } from '#store/values/colombo-time.ts'
import { type Cents, centsFromWire } from '#store/values/money.ts'
import {
  getDeliveryEmail,
  getVoucherTransactions,
  getVoucherTransfers,
  type voucherTransactionOnWire,
  type voucherTransferOnWire,
} from './voucher-calls.ts'
import { vouchers } from './vouchers.ts'

/** What was paid with a voucher; amounts that cannot be read are null. */
export interface VoucherTransaction {
  transactionType: string
  description: string
  amountCents: Cents | null
  runningBalanceCents: Cents | null
  timestamp: Instant | null
  redemptionId: string | null
  merchant: string
  subMerchant: string
  referenceCode: string
  status: string
}

/** A hand-over of a voucher to another person. */
export interface VoucherTransfer {
  id: string
  createdDate: Instant | null
  senderMobileNo: string
  smsMobileNo: string
  amountCents: Cents | null
  status: string
  /** Who of the staff did it. */
  admin: { email: string; role: string } | null
}

export interface VoucherDelivery {
  deliveryEmail: string | null
  scheduledDate: Instant | null
}

export interface MerchantGroup {
  id: string
  name: string
  description: string
}

function transactionFromWire(wire: z.output<typeof voucherTransactionOnWire>): VoucherTransaction {
  return {
    transactionType: wire.transactionType,
    description: wire.description ?? '',
    amountCents: centsFromWire(wire.amount),
    runningBalanceCents: centsFromWire(wire.runningBalance),
    timestamp: instantFromWire(wire.timestamp),
    redemptionId: wire.redemptionId ?? null,
    merchant: wire.merchant ?? '',
    subMerchant: wire.subMerchant ?? '',
    referenceCode: wire.referenceCode ?? '',
    status: wire.status ?? '',
  }
}

function transferFromWire(wire: z.output<typeof voucherTransferOnWire>): VoucherTransfer {
  return {
    id: String(wire.id),
    createdDate: instantFromWire(wire.purchase?.createdDate),
    senderMobileNo: wire.senderMobileNo ?? '',
    smsMobileNo: wire.smsMobileNo ?? '',
    amountCents: centsFromWire(wire.amount),
    status: wire.status ?? '',
    admin: wire.admin ? { email: wire.admin.email, role: wire.admin.role } : null,
  }
}

/** Groups as the search answers them. */
export function groupsFromWire(answer: unknown): MerchantGroup[] | null {
  const { data } = searchMerchantGroups.answer.safeParse(answer)
  return data?.map(({ id, name, description }) => ({ id: String(id), name, description: description ?? '' })) ?? null
}

const voucher = { one: 'voucher', many: 'vouchers' }

/** By voucher id. */
export const voucherTransactions = defineDetail<VoucherTransaction[]>({
  name: 'vouchers.transactions',
  roles: vouchers.roles,
  request: (id) => request(getVoucherTransactions, { params: { id } }),
  toValue: (answer) => getVoucherTransactions.answer.safeParse(answer).data?.map(transactionFromWire) ?? null,
  held: {
    title: 'Transactions of vouchers',
    of: voucher,
    rows: { one: 'transaction', many: 'transactions', count: (transactions) => transactions.length },
  },
})

/** By voucher id. */
export const voucherTransfers = defineDetail<VoucherTransfer[]>({
  name: 'vouchers.transfers',
  roles: vouchers.roles,
  request: (id) => request(getVoucherTransfers, { params: { id } }),
  toValue: (answer) => getVoucherTransfers.answer.safeParse(answer).data?.map(transferFromWire) ?? null,
  held: {
    title: 'Transfers of vouchers',
    of: voucher,
    rows: { one: 'transfer', many: 'transfers', count: (transfers) => transfers.length },
  },
})

/** By voucher id. */
export const voucherDelivery = defineDetail<VoucherDelivery>({
  name: 'vouchers.delivery',
  roles: vouchers.roles,
  request: (id) => request(getDeliveryEmail, { params: { id } }),
  toValue: (answer) => {
    const { data } = getDeliveryEmail.answer.safeParse(answer)
    if (!data) return null
    return { deliveryEmail: data.deliveryEmail ?? null, scheduledDate: instantFromWire(data.scheduledDate) }
  },
  held: { title: 'Delivery e-mails', of: voucher },
})

/** By group id: the groups that the server finds under it, which may be more than the one. */
export const groupOfVoucher = defineDetail<MerchantGroup[]>({
  name: 'vouchers.merchant-group',
  roles: vouchers.roles,
  request: (id) => request(searchMerchantGroups, { params: { text: id }, query: { searchType: 'ID' } }),
  toValue: groupsFromWire,
  held: { title: 'Merchant groups of vouchers', of: { one: 'group', many: 'groups' } },
})
