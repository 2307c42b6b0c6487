import type { TableContext, TableRules } from '#store/define/define-table.ts'
import { isCalendarDay } from '#store/values/colombo-time.ts'
import { centsFromWire } from '#store/values/money.ts'
import { plainSigns } from '#store/values/plain-signs.ts'

/** A day of a code file as YYYY-MM-DD; null where it is none. */
function expiryDay(text: string): string | null {
  const day = text.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$2-$1')
  return isCalendarDay(day) ? day : null
}

/** The merchant voucher that a cell means, as the server writes it: by its name in any case, or by its id. */
function knownVoucher(cell: string, { known }: TableContext): string | undefined {
  const wanted = cell.toLowerCase()
  return known['merchantVoucher']?.find(({ id, name }) => id === cell || plainSigns(name).toLowerCase() === wanted)
    ?.name
}

function amountWords(cell: string): string | null {
  const isAmount = /^[\d,]{1,12}(\.\d{1,2})?$/.test(cell) && (centsFromWire(cell) ?? 0) > 0
  return isAmount ? null : 'must be an amount above 0'
}

function expiryWords(cell: string, { today }: TableContext): string | null {
  const day = expiryDay(cell)
  if (day === null) return 'must be a date like 2026-12-31 or 31/12/2026'
  return day < today ? 'is over' : null
}

/** A file of merchants' own codes, which are money (decisions.md K5 to K7). */
export const codeFile: TableRules = {
  name: 'codes',
  noun: { one: 'code', many: 'codes' },
  columns: [
    {
      key: 'merchantVoucher',
      title: 'Merchant Voucher',
      required: true,
      warn: (cell, context) =>
        context.known['merchantVoucher'] === undefined || knownVoucher(cell, context) !== undefined
          ? null
          : 'is not among the merchant vouchers in stock: the server may not know it',
      canonical: (cell, context) => knownVoucher(cell, context) ?? cell,
    },
    { key: 'denomination', title: 'Denomination', required: true, check: amountWords },
    {
      key: 'voucherCode',
      title: 'Voucher Code',
      required: true,
      isSecret: true,
      plain: /^[!-*,-<>?A-~][!-~]{3,63}$/,
      check: (cell) => (/^[!-~]{4,64}$/.test(cell) ? null : 'must have 4 to 64 letters, digits or signs'),
    },
    {
      key: 'serialNumber',
      title: 'Serial Number',
      required: true,
      isSecret: true,
      plain: /^[!-*,-<>?A-~][!-~]{0,63}$/,
      check: (cell) => (/^[!-~]{1,64}$/.test(cell) ? null : 'must have 1 to 64 letters, digits or signs'),
    },
    {
      key: 'expiry',
      title: 'Expiry',
      required: true,
      check: expiryWords,
      canonical: (cell) => expiryDay(cell) ?? cell,
    },
  ],
  refusesFormulas: true,
  uniques: [{ column: 'voucherCode', within: 'merchantVoucher' }, { column: 'serialNumber' }],
  sums: {
    by: 'merchantVoucher',
    amount: 'denomination',
    // In a file with shifted columns it would be a code.
    unknown: { one: 'that is not in stock', many: 'that are not in stock' },
  },
  countsAmounts: true,
  mostRows: 100_000,
  partRows: 20_000,
}
