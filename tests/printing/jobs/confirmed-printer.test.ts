import { afterEach, expect, it } from 'vitest'
import type { PrintJob } from '#store/database/print-tables.ts'
import { UsbPrinters } from '#printing/usb/usb-printers.ts'
import { aShop, closeShops, serial } from '#tests/support/printer/a-service-shop.ts'
import { aPrintJob } from '#tests/support/printer/memory-ledger.ts'

afterEach(closeShops)

/** A job of six rows on a printer without a serial number, which was plugged in again, resumed with this key. */
async function resumed(change: Partial<PrintJob>, confirmed: string) {
  const { strict, printer, time, aDesk, sheets } = await aShop()
  const printers = new UsbPrinters(printer.usb, () => 'b')
  const service = aDesk({ open: (key) => printers.open(key === '2655:1#b' ? serial : key) })
  const job = aPrintJob({ id: 'old', serial: '2655:1#a', rows: 6, state: 'blocked', blockedBy: 'unproved', ...change })
  await strict.printJobs.put(job)
  await strict.printRows.put({ job: 'old', chunk: 0, rows: sheets(6) })
  await service.resume('old', confirmed)
  await time.until(async () => expect((await strict.printJobs.get('old'))?.state).not.toMatch(/queued|running/))
  return { job: await strict.printJobs.get('old'), printed: printer.printed.length }
}

it('a job goes on at the printer that a person has confirmed, and stays bound to it', async () => {
  const { job, printed } = await resumed({ confirmedTo: 2, intentTo: 2 }, '2655:1#b')
  expect(job).toMatchObject({ state: 'done', serial: '2655:1#b', confirmedTo: 6 })
  expect(job?.events.map(({ what }) => what)).toEqual(['Printer confirmed', 'Resume'])
  expect(printed).toBe(4)
})

it('no count of the confirmed printer settles rows in doubt: a person reads the paper', async () => {
  const doubt = { tier: 'odometer', odoBase: 39_997, confirmedTo: 2, intentTo: 5, watchedAt: Date.now() * 2 } as const
  const { job, printed } = await resumed(doubt, '2655:1#b')
  expect(job).toMatchObject({ state: 'check', confirmedTo: 2, intentTo: 5 })
  expect(printed).toBe(0)
})

it('a count of the confirmed printer that looks as if nothing more was printed settles no rows in doubt either', async () => {
  const doubt = { tier: 'odometer', odoBase: 39_998, confirmedTo: 2, intentTo: 5, watchedAt: Date.now() * 2 } as const
  const { job, printed } = await resumed(doubt, '2655:1#b')
  expect(job).toMatchObject({ state: 'check', confirmedTo: 2, intentTo: 5 })
  expect(printed).toBe(0)
})

it.each(['', serial, '2655:2#b'])('a job moves to no printer that cannot be its own: %o', async (other) => {
  const { job, printed } = await resumed({}, other)
  expect(job).toMatchObject({ state: 'blocked', blockedBy: 'not-found', serial: '2655:1#a' })
  expect(printed).toBe(0)
})

it('a job of a printer with a serial number moves to no other one', async () => {
  const { job, printed } = await resumed({ serial: 'D4J2' }, '2655:1#b')
  expect(job).toMatchObject({ state: 'blocked', blockedBy: 'not-found', serial: 'D4J2' })
  expect(printed).toBe(0)
})
