import type { TableColumn, TableContext, TableRules } from '#store/define/define-table.ts'
import { mobileToE164 } from '#store/values/mobile-number.ts'
import { centsFromWire, formatAmount } from '#store/values/money.ts'
import { sheetTime } from '#store/values/sheet-time.ts'
import { emailField, nameField } from '#store/values/text-fields.ts'

/** An amount above 0 with at most two decimals, in cents; a third decimal is refused, never rounded away. */
function exactValue(cell: string): number | null {
  if (!/^(\d+|\d{1,3}(,\d{2,3})+)(\.\d{1,2})?$/.test(cell)) return null
  const cents = centsFromWire(cell)
  return cents !== null && cents > 0 ? cents : null
}

const timeIn = (cell: string, { dayOrder }: TableContext) => sheetTime(cell, dayOrder ?? 'day-first')

/** "31/12/2026 09:30": how a time goes over the wire (spec 002 §9). */
function timeOnWire(cell: string, context: TableContext): string {
  const read = timeIn(cell, context)
  return read === null ? cell : `${read.day.split('-').toReversed().join('/')} ${read.time}`
}

const name = (label: string) => (cell: string) => nameField(label).safeParse(cell).error?.issues[0]?.message ?? null

/** Most names, numbers and addresses of a long list look so; each of them is a name, a number, an address by its rule. */
const plain = {
  name: /^[A-Za-z\d][A-Za-z\d .&#-]{0,69}$/,
  mobile: /^(?:0|\+?94)7[0-8]\d{7}$/,
  email: /^[\w.+-]{1,60}@[A-Za-z\d.-]{1,20}\.[a-z]{2,15}$/,
}

/** The columns of an order of vouchers (spec 002 §3); what is an error and what is odd: decisions.md Q3. */
const columns: readonly TableColumn[] = [
  { key: 'No', title: 'No' },
  { key: 'receiverName', title: "Receiver's Name*", required: true, plain: plain.name, warn: name('Receiver name') },
  {
    key: 'methodOf',
    title: 'Method of Delivery*',
    required: true,
    // The values are nowhere given (decisions.md I9).
    warn: (cell) =>
      /sms|e-?mail|pick\s*-?_?up|courier|physical|print/i.test(cell)
        ? null
        : 'is no method of delivery that is known here',
  },
  {
    key: 'receiverMobile',
    title: "Receiver's Mobile Number*",
    required: true,
    plain: plain.mobile,
    warn: (cell) => (mobileToE164(cell) === null ? 'Please enter a valid mobile number' : null),
  },
  {
    key: 'receiverEmail',
    title: "Receiver's Email Address",
    plain: plain.email,
    warn: (cell) => emailField.safeParse(cell).error?.issues[0]?.message ?? null,
  },
  { key: 'voucherMessage', title: 'Voucher Message' },
  { key: 'senderName', title: "Sender's Name*", required: true, plain: plain.name, warn: name('Sender name') },
  {
    key: 'voucherValue',
    title: 'Voucher Value*',
    required: true,
    check: (cell) => (exactValue(cell) === null ? 'must be an amount above 0 with at most 2 decimals' : null),
    // 1000, 1,000 and 1000.00 are one value (decisions.md E14).
    canonical: (cell) => {
      const cents = exactValue(cell)
      return cents === null ? cell : formatAmount(cents).replaceAll(',', '')
    },
  },
  {
    key: 'deliveryDateTime',
    title: 'Delivery Date & time*',
    required: true,
    hasDays: true,
    check: (cell, context) => (timeIn(cell, context) === null ? 'must be a date and time like 31/12/2026 09:30' : null),
    warn: (cell, context) => ((timeIn(cell, context)?.day ?? context.today) < context.today ? 'is in the past' : null),
    canonical: timeOnWire,
  },
]

const orders = { noun: { one: 'voucher', many: 'vouchers' }, columns, uniques: [] }
const twins = ['receiverMobile', 'receiverName', 'voucherValue']

/** A file that makes pending purchases: at most 2,000, all of them or none. */
export const bulkPurchaseFile: TableRules = {
  ...orders,
  name: 'bulk-purchase',
  twins,
  sums: { by: 'methodOf', amount: 'voucherValue' },
  mostRows: 2000,
  partRows: 2000,
}

/** A file of the people of a client's order: at most 20,000 (decisions.md I22). */
export const clientOrderFile: TableRules = {
  ...orders,
  name: 'client-order',
  twins,
  sums: { by: 'voucherValue', amount: 'voucherValue' },
  mostRows: 20_000,
  partRows: 20_000,
}
