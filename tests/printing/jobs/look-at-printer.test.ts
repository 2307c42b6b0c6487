import { expect, it } from 'vitest'
import type { PrintJob } from '#store/database/print-tables.ts'
import { lookAtPrinter } from '#printing/jobs/look-at-printer.ts'
import { JobRun } from '#printing/jobs/run-job.ts'
import { PrinterTrouble } from '#printing/usb/printer-link.ts'
import { UsbPrinters } from '#printing/usb/usb-printers.ts'
import { FakePrinter } from '#tests/support/printer/fake-printer.ts'
import type { FakePrinterSettings } from '#tests/support/printer/fake-printer-settings.ts'
import { MemoryLedger } from '#tests/support/printer/memory-ledger.ts'
import { aRowOf } from '#tests/support/printer/print-shop.ts'
import { randomFrom, SimTime } from '#tests/sync/simulation/sim-time.ts'

const serial = 'D4J193000001'

const openerOf = (printer: FakePrinter) => {
  const printers = new UsbPrinters(printer.usb, () => 'attached')
  return (key: string) => printers.open(key)
}

/** A job of which three rows are printed for sure and five more may have been, on a printer that has counted `more`. */
function aDoubt(settings: Partial<FakePrinterSettings> = {}, change: Partial<PrintJob> = {}, more = 2) {
  const time = new SimTime()
  const printer = new FakePrinter({ time, random: randomFrom(1), ...settings })
  printer.odometer = 40_003 + more
  const ledger = new MemoryLedger()
  const doubt = { intentTo: 8, confirmedTo: 3, odoBase: 40_000, tier: 'odometer', state: 'blocked' } as const
  const id = 'job-1'
  ledger.add({ id, ...doubt, blockedBy: 'disconnected', watchedAt: time.now(), ...change }, [])
  const world = { ledger, timing: time, open: openerOf(printer) }
  const look = async () => {
    let goesOn: boolean | undefined
    void lookAtPrinter(world, serial).then((told) => (goesOn = told))
    await time.pass(5000)
    return goesOn
  }
  return { time, printer, ledger, look, job: () => ledger.jobs.get(id) }
}

it('learns what was printed, prints nothing and leaves the job to whoever resumes it', async () => {
  const { printer, look, job } = aDoubt()
  expect(await look()).toBe(false)
  expect(job()).toMatchObject({ state: 'blocked', blockedBy: 'disconnected', confirmedTo: 5, intentTo: 5 })
  expect(printer.printed).toEqual([])
})

it('looks again while the printer is away, and while it is not empty', async () => {
  const { time, printer, look, job } = aDoubt({ faults: [{ kind: 'power', at: 0, ms: 60_000 }] })
  expect(await look()).toBe(true)
  expect(await look()).toBe(true)
  expect(job()).toMatchObject({ confirmedTo: 3, intentTo: 8 })
  expect(job()?.watchedAt).toBeGreaterThan(time.now() - 6000)
  expect(printer.isThere).toBe(false)

  const stuck = aDoubt({ faults: [{ kind: 'paper', afterRow: 0, ms: 3_600_000 }] })
  const link = await openerOf(stuck.printer)(serial)
  void link.write(aRowOf(4))
  await stuck.time.pass(100)
  await link.close()
  expect(await stuck.look()).toBe(true)
  expect(stuck.job()).toMatchObject({ confirmedTo: 3, intentTo: 8, shared: false })
})

it('has nothing more to find out once another program has the printer', async () => {
  const { time, printer, look, job } = aDoubt()
  printer.busyUntil = time.elapsed() + 1000
  expect(await look()).toBe(false)
  expect(job()).toMatchObject({ confirmedTo: 3, intentTo: 8, shared: true })
})

it('believes no count after a time in which nobody watched, but that nothing was printed', async () => {
  const late = aDoubt({}, { watchedAt: 0 })
  expect(await late.look()).toBe(false)
  expect(late.job()).toMatchObject({ confirmedTo: 3, intentTo: 8, shared: true })
  const idle = aDoubt({}, { watchedAt: 0 }, 0)
  expect(await idle.look()).toBe(false)
  expect(idle.job()).toMatchObject({ confirmedTo: 3, intentTo: 3 })
})

it('leaves a printer alone that does not count', async () => {
  const { look, job } = aDoubt({}, { tier: 'status' })
  expect(await look()).toBe(false)
  expect(job()).toMatchObject({ confirmedTo: 3, intentTo: 8 })
})

it('a job that prints settles the rows in doubt of its own printer, and not those of one that may be another', async () => {
  const settled = async (key: string) => {
    const { time, printer, ledger, job } = aDoubt({}, { serial: '2655:1#a' })
    const open = () => openerOf(printer)(serial)
    void new JobRun({ ledger, timing: time, open }, ledger.add({ id: 'job-2', serial: key }, [aRowOf(1)])).run()
    await time.pass(20_000)
    expect(ledger.jobs.get('job-2')?.state).toBe('done')
    return job()
  }
  expect(await settled('2655:1#a')).toMatchObject({ confirmedTo: 5, intentTo: 5 })
  expect(await settled('2655:1#b')).toMatchObject({ confirmedTo: 3, intentTo: 8, shared: true })
})

it('does not look for a printer without a serial number that was plugged in again', async () => {
  const { ledger, time, job } = aDoubt({}, { serial: '2655:1#a' })
  const open = () => Promise.reject(new PrinterTrouble('unproved'))
  expect(await lookAtPrinter({ ledger, timing: time, open }, '2655:1#a')).toBe(false)
  expect(job()).toMatchObject({ confirmedTo: 3, intentTo: 8 })
})
