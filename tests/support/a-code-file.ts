import type { TableContext } from '#store/define/define-table.ts'

export const codeHeader = ['Merchant Voucher', 'Denomination', 'Voucher Code', 'Serial Number', 'Expiry']

/** What this device knows on the day of the tests. */
export const codeContext: TableContext = {
  today: '2026-11-24',
  known: {
    merchantVoucher: [
      { id: '7', name: 'Araliya Gift Voucher' },
      { id: '8', name: 'Odel’s Gift Voucher' },
    ],
  },
}

/** The n-th code of a file, with other cells where they are given. */
export function codeCells(n: number, change: Partial<Record<number, string>> = {}): string[] {
  const cells = ['Araliya Gift Voucher', '1000', `CODE-${n}`, `SN${n}`, '2027-12-31']
  return cells.map((cell, at) => change[at] ?? cell)
}

/** A file of codes as text. */
export function codeText(rows: readonly string[][], header = codeHeader, separator = ','): string {
  return [header, ...rows].map((cells) => cells.join(separator)).join('\r\n')
}
