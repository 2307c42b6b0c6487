import { expect, it } from 'vitest'
import { productKey } from '#store/database/printer-key.ts'
import { UsbPrinters } from '#printing/usb/usb-printers.ts'
import type { PrintersOf } from '#tests/support/printer/desk-day.ts'
import { playDays } from '#tests/support/printer/printer-days.ts'

it('no row comes out of another printer than the one that was meant, in 30 made-up days at a desk with several', async () => {
  const sum = await playDays(30, 1)
  expect(sum).toMatchObject({ wrong: 0, duplicates: 0, lost: 0, seeds: [] })
  expect(Math.min(sum.printed, sum.confirmed, sum.declined, sum.refused)).toBeGreaterThan(0)
}, 120_000)

it('such a day finds out that printers are matched by vendor and product', async () => {
  const byProduct: PrintersOf = (usb, newId) => {
    const printers = new UsbPrinters(usb, newId)
    const list = () => printers.list()
    const open = async (key: string) => {
      const alike = (await list()).find(({ serial }) => productKey(serial) === productKey(key))
      return printers.open(alike?.serial ?? key)
    }
    return { list, open }
  }
  expect((await playDays(60, 1, { first: true, printersOf: byProduct })).wrong).toBeGreaterThan(0)
}, 120_000)
