import type { FileRows } from '#store/exchange/file-rows.ts'
import type { SheetColumn } from '#store/exchange/sheet.ts'
import { messages } from '#store/messages/catalogue.ts'
import { toldRefusal } from '#store/messages/refusal-words.ts'
import type { CallResult } from '#store/ports/sync-port.ts'
import { type RedemptionAccess, takenBack } from '#store/resources/redemptions/redemption-rules.ts'
import type { Redemption } from '#store/resources/redemptions/redemptions.ts'

/** The columns of Redemptions.xlsx: all of them for the administrator, fewer for other roles (spec 001 §6). */
export function redemptionSheet({ merchantColumn, earned }: RedemptionAccess): SheetColumn[] {
  const column = (header: string, field: keyof Redemption, kind: SheetColumn['kind'] = 'text') => ({
    header,
    field,
    kind,
  })
  const net = (of: string, header: string, field: keyof Redemption): SheetColumn => ({
    ...column(header, field, 'money'),
    net: { of, apart: takenBack },
  })
  return [
    column('Redemption ID', 'id'),
    column('Date (IST)', 'dateTime', 'dateTime'),
    column('Reference Code', 'referenceCode'),
    column('Voucher ID', 'voucherId'),
    ...(merchantColumn ? [column('Merchant ID', 'merchantId'), column('Merchant Name', 'merchantName')] : []),
    column('Sub Merchant ID', 'subMerchantId'),
    column('Sub Merchant', 'subMerchantLocation'),
    column('Terminal ID', 'terminalId'),
    column('Customer Name', 'customerName'),
    column('Mobile No', 'mobileNo', 'phone'),
    column('Status', 'status'),
    column('Unredeemed (IST)', 'unRedeemedDateTime', 'dateTime'),
    net('Redeemed', 'Redeemed Amount (LKR)', 'redeemedCents'),
    ...(earned ? [net('Earned', 'Merchant Earning (LKR)', 'earnedCents')] : []),
    ...(merchantColumn ? [net('Platform earned', 'Platform Earning (LKR)', 'platformEarnedCents')] : []),
  ]
}

/** Where the rows of a file come from: of this device only after saying `why`; `none` where no file is to be made. */
export type FileSource =
  | { kind: 'server'; rows: FileRows }
  | { kind: 'device'; why: string | null }
  | { kind: 'none'; words: string | null }

/** What becomes of an answer to a download. A refusal is the server's word, and no reason to make a file of something else. */
export function sourceOf(answered: CallResult<FileRows>): FileSource {
  switch (answered.kind) {
    case 'answered':
      return { kind: 'server', rows: answered.answer }
    case 'refused':
      return { kind: 'none', words: answered.message ? toldRefusal(answered.message, null) : messages.serverError }
    case 'replaced':
      return { kind: 'none', words: null }
    case 'offline':
      return { kind: 'device', why: 'You are offline.' }
    case 'failed':
      return { kind: 'device', why: 'The server did not answer with the redemptions.' }
  }
}
