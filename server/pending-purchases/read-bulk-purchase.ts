import type { z } from 'zod'
import { bulkPurchaseFile } from '#store/resources/client-orders/order-file.ts'
import { type Day, dayFromWords, todayInColombo } from '#store/values/calendar-day.ts'
import { instantInColombo } from '#store/values/colombo-time.ts'
import { mobileCore } from '#store/values/mobile-number.ts'
import { centsFromWire } from '#store/values/money.ts'
import { emailField, nameField } from '#store/values/text-fields.ts'
import { readUpload, type RowProblem, type UploadedRow } from '#server/documents/read-upload.ts'

/** One line of a bulk purchase, judged and read. */
export interface BulkLine {
  receiverName: string
  receiverMobile: string
  receiverEmail: string | null
  message: string
  senderName: string
  amountCents: number
  scheduledDate: Date
  notifySms: boolean
  notifyEmail: boolean
  physicalOption: 'STORE_PICKUP' | 'COURIER_DELIVERY' | null
}

/** Reads the CSV of a bulk purchase. Throws an HttpError 400 with rows, columns and reasons if any row is wrong. */
export function readBulkPurchase(bytes: Uint8Array, now: Date): BulkLine[] {
  const today = todayInColombo(now.getTime())
  return readUpload(bulkPurchaseFile, { bytes, now, judge: (row) => problemsOf(row, today) }).map(bulkLine)
}

function bulkLine({ cells }: UploadedRow): BulkLine {
  const method = readMethod(cells['methodOf'] ?? '')
  const [day = '', time = ''] = (cells['deliveryDateTime'] ?? '').split(' ')
  return {
    receiverName: cells['receiverName'] ?? '',
    receiverMobile: (cells['receiverMobile'] ?? '').replaceAll(/[\s()-]/g, ''),
    receiverEmail: cells['receiverEmail'] || null,
    message: cells['voucherMessage'] ?? '',
    senderName: cells['senderName'] ?? '',
    amountCents: centsFromWire(cells['voucherValue']) ?? 0,
    scheduledDate: new Date(instantInColombo(dayFromWords(day) ?? '', time) ?? Number.NaN),
    notifySms: method.sms,
    notifyEmail: method.email,
    physicalOption: method.physicalOption,
  }
}

/** Refuses what is only a warning in the portal, because these rows become purchases at once. */
function problemsOf(uploaded: UploadedRow, today: Day): RowProblem[] {
  const line = bulkLine(uploaded)
  const { receiverMobile: mobile, receiverEmail: email, notifyEmail, scheduledDate } = line
  const isMobile = /^\+?\d{7,15}$/.test(mobile) && mobileCore(mobile) !== ''
  const wrong: Record<string, string | undefined> = {
    receiverName: firstIssue(nameField('Receiver name'), line.receiverName),
    senderName: firstIssue(nameField('Sender name'), line.senderName),
    receiverMobile: isMobile ? undefined : 'Please enter a valid mobile number',
    receiverEmail:
      email === null
        ? notifyEmail
          ? "Email can't be empty when the voucher goes by e-mail"
          : undefined
        : firstIssue(emailField, email),
    deliveryDateTime: isBefore(scheduledDate, today) ? 'cannot be in the past' : undefined,
  }
  return bulkPurchaseFile.columns.flatMap(({ key, title }) => {
    const words = wrong[key]
    return words === undefined ? [] : [{ row: uploaded.row, column: title, words }]
  })
}

function isBefore(at: Date, today: Day): boolean {
  return !Number.isNaN(at.getTime()) && todayInColombo(at.getTime()) < today
}

function firstIssue(field: z.ZodType, text: string): string | undefined {
  return field.safeParse(text).error?.issues[0]?.message
}

/** The values of the column are nowhere given (decisions.md I9): what is not understood goes by SMS. */
function readMethod(text: string) {
  const says = (pattern: RegExp) => pattern.test(text)
  const physicalOption = says(/pick\s*-?_?up/i)
    ? ('STORE_PICKUP' as const)
    : says(/courier|physical/i)
      ? ('COURIER_DELIVERY' as const)
      : null
  const email = says(/e-?mail/i)
  return { email, sms: says(/sms/i) || !(email || physicalOption), physicalOption }
}
