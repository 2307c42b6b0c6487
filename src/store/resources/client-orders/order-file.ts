import type { TableColumn, TableRules } from '#store/define/define-table.ts'
import { amountColumn, timeColumn } from '#store/define/table-columns.ts'
import { mobileCore, mobileToE164 } from '#store/values/mobile-number.ts'
import { emailField, nameField } from '#store/values/text-fields.ts'

function name(label: string): (cell: string) => string | null {
  const field = nameField(label)
  return (cell) => field.safeParse(cell).error?.issues[0]?.message ?? null
}

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
    // A spreadsheet removes the zero: 0771000001 and 771000001 are one person.
    identity: mobileCore,
  },
  {
    key: 'receiverEmail',
    title: "Receiver's Email Address",
    plain: plain.email,
    warn: (cell) => emailField.safeParse(cell).error?.issues[0]?.message ?? null,
  },
  { key: 'voucherMessage', title: 'Voucher Message' },
  { key: 'senderName', title: "Sender's Name*", required: true, plain: plain.name, warn: name('Sender name') },
  amountColumn({ key: 'voucherValue', title: 'Voucher Value*' }),
  timeColumn({ key: 'deliveryDateTime', title: 'Delivery Date & time*' }),
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
