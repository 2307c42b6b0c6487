import type { HistoryEntry } from '#store/resources/history/history-calls.ts'
import { resources } from '#store/registry.ts'
import { isInstant } from '#store/values/colombo-time.ts'
import { moneyWords, momentWords, noValue } from '#ui/kit/value-words.ts'
import { upperFirst } from '#ui/kit/upper-first.ts'

type HistoryField = HistoryEntry['fields'][number]

/** What each call that changes data did, by its name. */
export const operationWords: Readonly<Record<string, string>> = {
  'client-orders.initiate-vouchers': 'Vouchers created',
  'client-orders.invoice': 'Invoice made',
  'client-orders.place': 'Client order placed',
  'client-orders.quotation': 'Quotation made',
  'client-orders.update': 'Client order edited',
  'client-orders.upload': 'Client order uploaded',
  'deliveries.update': 'Delivery updated',
  'ip-logs.delete': 'IP logs deleted',
  'merchant-categories.add': 'Merchant category added',
  'merchant-groups.add': 'Merchant group added',
  'merchant-groups.update': 'Merchant group edited',
  'merchants.add': 'Merchant added',
  'merchants.update': 'Merchant edited',
  'messages.sent': 'Message sent',
  'offers.add': 'Offer added',
  'offers.update': 'Offer edited',
  'otp-logs.delete': 'OTP logs deleted',
  'password-resets.set-password': 'Password reset',
  'payments.add': 'Payment added',
  'pending-purchases.upload-bulk': 'Bulk purchase uploaded',
  'pending-purchases.complete': 'Purchase completed',
  'purchases.update-details': 'Pending purchase edited',
  'redemptions.resend-message': 'Redemption message sent again',
  'redemptions.un-redeem': 'Redemption taken back',
  'slips.delete': 'Slip deleted',
  'slips.update': 'Slip replaced',
  'slips.upload': 'Slip uploaded',
  'stock.upload-codes': 'Codes uploaded',
  'sub-merchants.add': 'Sub merchant added',
  'sub-merchants.update': 'Sub merchant edited',
  'terminals.add': 'Terminal added',
  'terminals.update': 'Terminal edited',
  'top-ups.complete': 'Top up completed',
  'users.end-sessions': 'All sessions ended',
  'voucher-prints.qr-list': 'Redeem code made',
  'voucher-prints.qr-pdf': 'Redeem code made',
  'voucher-prints.qr-zpl': 'Redeem code made',
  'voucher-themes.add': 'Voucher theme added',
  'voucher-themes.update': 'Voucher theme edited',
  'vouchers.activate': 'Voucher activated',
  'vouchers.extend': 'Expiry extended',
  'vouchers.re-notify': 'Receiver notified again',
  'vouchers.transfer-ownership': 'Handed to a new owner',
  'vouchers.update': 'Voucher edited',
}

/** What was done, and with which row where it is not the one that is looked at. */
export function whatHappened({ operation, rows, rowId }: HistoryEntry, looked: { rows: string; id: string }): string {
  const done = operationWords[operation] ?? operation
  if (rows === looked.rows && rowId === looked.id) return done
  const noun = resources[rows]?.noun.one ?? rows.replaceAll('-', ' ').replace(/s$/, '')
  return `${done}: ${noun} ${rowId}`
}

/** "Owner name: Kumari → Sanduni"; of a secret only that it was changed. */
export function fieldLine({ name, from, to, secret }: HistoryField, kind: HistoryEntry['kind']): string {
  const title = titleOf(name)
  if (secret) return `${title}: changed, kept secret`
  const isNew = (from ?? null) === null && kind !== 'changed'
  return `${title}: ${isNew ? '' : `${valueWords(name, from)} → `}${valueWords(name, to)}`
}

function titleOf(name: string): string {
  const words = name.replace(/_(cents|hash)$/, '').replaceAll('_', ' ')
  return upperFirst(words.replaceAll(/\b(pin|id|sms)\b/gi, (word) => word.toUpperCase()))
}

function valueWords(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return noValue
  if (name.endsWith('_cents') && typeof value === 'number') return moneyWords(value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return isInstant(value) ? momentWords(value) : value
  return JSON.stringify(value)
}
