import type { TableContext, TableRules } from '#store/define/define-table.ts'
import { amountColumn, dayColumn } from '#store/define/table-columns.ts'
import { plainSigns } from '#store/values/plain-signs.ts'

/** The merchant voucher that a cell means, as the server writes it: by its name in any case, or by its id. */
function knownVoucher(cell: string, { known }: TableContext): string | undefined {
  const wanted = cell.toLowerCase()
  return known['merchantVoucher']?.find(({ id, name }) => id === cell || plainSigns(name).toLowerCase() === wanted)
    ?.name
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
    amountColumn({ key: 'denomination', title: 'Denomination' }),
    {
      key: 'voucherCode',
      title: 'Voucher Code',
      required: true,
      isSecret: true,
      plain: /^(?:[A-Za-z][A-Za-z\d-]{3,63}|[A-Za-z\d]{4,64})$/,
      check: (cell) => (/^[!-~]{4,64}$/.test(cell) ? null : 'must have 4 to 64 letters, digits or signs'),
    },
    {
      key: 'serialNumber',
      title: 'Serial Number',
      required: true,
      isSecret: true,
      plain: /^(?:[A-Za-z][A-Za-z\d-]{0,63}|[A-Za-z\d]{1,64})$/,
      check: (cell) => (/^[!-~]{1,64}$/.test(cell) ? null : 'must have 1 to 64 letters, digits or signs'),
    },
    dayColumn({ key: 'expiry', title: 'Expiry' }),
  ],
  refusesFormulas: true,
  uniques: [{ column: 'voucherCode', within: 'merchantVoucher' }, { column: 'serialNumber' }],
  codes: [
    { column: 'voucherCode', within: 'merchantVoucher', hasOneLength: true },
    { column: 'serialNumber', within: 'merchantVoucher' },
  ],
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
