import { describe, expect, it } from 'vitest'
import { OpenTable } from '#store/exchange/open-table.ts'
import { codeFile } from '#store/resources/stock-batches/code-file.ts'
import { compareStock, foretell } from '#store/resources/stock/foretell.ts'
import type { Stock } from '#store/resources/stock/stock.ts'

const value = (merchantVoucherName: string, denominationCents: number, availableQuantity: number): Stock => ({
  id: `${merchantVoucherName} ${denominationCents}`,
  merchantVoucherId: merchantVoucherName,
  merchantVoucherName,
  denominationCents,
  availableQuantity,
  valueCents: denominationCents * availableQuantity,
})

const known = { merchantVoucher: [{ id: '1', name: 'Araliya' }] }

function amountsIn(lines: readonly string[]) {
  const text = ['Merchant Voucher,Denomination,Voucher Code,Serial Number,Expiry', ...lines].join('\n')
  const table = new OpenTable(codeFile, { today: '2026-11-10', known })
  return table.read(new TextEncoder().encode(text)).amounts
}

const line = (voucher: string, amount: string, n: number) => `${voucher},"${amount}",CODE-${n},S-${n},2027-12-31`

describe('the stock after a file of codes', () => {
  it('is told by merchant voucher and value, however both are written', () => {
    const lines = [line('araliya', '1000', 1), line('1', '1,000.00', 2), line('Araliya', '500', 3)]
    const amounts = amountsIn(lines)
    expect(amounts).toEqual([
      { of: 'Araliya', amountCents: 50_000, count: 1 },
      { of: 'Araliya', amountCents: 100_000, count: 2 },
    ])
    expect(foretell([value('ARALIYA', 100_000, 7), value('Odel', 50_000, 9)], amounts)).toEqual([
      { merchantVoucherName: 'Araliya', denominationCents: 50_000, before: 0, added: 1, foretold: 1 },
      { merchantVoucherName: 'Araliya', denominationCents: 100_000, before: 7, added: 2, foretold: 9 },
    ])
  })

  it('does not name what is not in stock: in a file with shifted columns that is a code', () => {
    expect(amountsIn([line('SECRET-7', '1000', 1), line('Araliya', 'x', 2)])).toEqual([])
  })

  it('stands beside what is there, with the difference', () => {
    const foretold = foretell(
      [value('Araliya', 100_000, 7)],
      [
        { of: 'Araliya', amountCents: 100_000, count: 3 },
        { of: 'Araliya', amountCents: 50_000, count: 2 },
        { of: 'Araliya', amountCents: 20_000, count: 1 },
      ],
    )
    const there = [value('Araliya', 100_000, 8), value('araliya', 50_000, 2)]
    expect(compareStock(foretold, there).map((row) => [row.foretold, row.there, row.difference])).toEqual([
      [10, 8, -2],
      [2, 2, 0],
      [1, null, -1],
    ])
  })
})
