import { describe, expect, it } from 'vitest'
import { keepQrs, voucherOfCode, wholeRowSign } from '#store/database/voucher-qrs.ts'
import { aDatabase } from '#tests/support/a-database.ts'

describe('what a printed code says', () => {
  it('leads to its voucher where this device knows the code, and a row of the server’s label text to none', async () => {
    const { strict, close } = await aDatabase()
    await keepQrs(
      strict,
      [
        { voucherId: 'AB12', qrContent: '7Q4M1K2P99ZX' },
        { voucherId: 'CD34', qrContent: 'https://pay.example.lk/v/8F3K' },
        { voucherId: `${wholeRowSign}J1-1`, qrContent: '^XA^XZ' },
      ],
      7,
    )
    expect(await voucherOfCode(strict, 'https://pay.example.lk/v/8F3K')).toBe('CD34')
    expect(await voucherOfCode(strict, '7Q4M1K2P99ZX')).toBe('AB12')
    expect(await voucherOfCode(strict, 'AB12')).toBeNull()
    expect(await voucherOfCode(strict, '^XA^XZ')).toBeNull()
    close()
  })
})
