import { openDatabase, type PortalDatabase } from '#store/database/open-database.ts'
import { type JobServiceDeps, JobService } from '#printing/jobs/job-service.ts'
import { storedLedger } from '#printing/jobs/stored-ledger.ts'
import { UsbPrinters } from '#printing/usb/usb-printers.ts'
import { randomFrom } from '#tests/sync/simulation/sim-time.ts'
import type { Fault } from './fake-printer-settings.ts'
import { FakePrinter } from './fake-printer.ts'
import { lineLocks, locksOfTab } from './line-locks.ts'
import { mortalWorld } from './mortal-world.ts'
import { aRowOf } from './print-shop.ts'
import { StoreTime } from './store-time.ts'
import { tabChannels } from './tab-channels.ts'

export const serial = 'D4J193000001'
let databases = 0
const opened: PortalDatabase[] = []

/** Deletes the databases of all shops. */
export async function closeShops(): Promise<void> {
  for (const database of opened.splice(0)) await database.delete()
}

/** A printer, its jobs in a database, and desks over both, in one tab or in several. */
export async function aShop({
  faults = [],
  locks = lineLocks(),
}: {
  faults?: Fault[]
  locks?: ReturnType<typeof lineLocks>
} = {}) {
  databases += 1
  const strict = await openDatabase(`printing-${databases}`, 'strict')
  opened.push(strict)
  const time = new StoreTime()
  time.watch(strict)
  const printer = new FakePrinter({ time, random: randomFrom(3), faults })
  const printers = new UsbPrinters(printer.usb, () => 'attached')
  const open = (key: string) => printers.open(key)
  let ids = 0
  const channels = tabChannels()
  /** A tab with a desk; when it dies it does nothing more, and what it has is free. */
  const aTab = () => {
    let isAlive = true
    const own = locksOfTab(locks)
    const ledger = storedLedger(strict, time.now)
    const world = mortalWorld({ ledger, timing: time, open }, () => isAlive)
    const channel = channels.join()
    const die = () => {
      isAlive = false
      channels.leave(channel)
      own.die()
      printer.dropConnection()
    }
    return { service: aDesk({ ...world, locks: own.locks, channel }), die }
  }
  const aDesk = (tab: Partial<Pick<JobServiceDeps, 'locks' | 'timing' | 'open' | 'channel'>> = {}) =>
    new JobService({
      strict,
      locks,
      timing: time,
      channel: { postMessage: () => undefined, onmessage: null },
      open,
      ...tab,
      newId: () => `job-${(ids += 1)}`,
      random: randomFrom(9),
      by: 'amaya@example.com',
    })
  const sheets = (rows: number) =>
    Array.from({ length: rows }, (_, n) => ({ zpl: aRowOf(n + 1), ids: [`V${n}`, `W${n}`] }))
  const jobOf = (rows: number) =>
    ({ kind: 'voucher-qr', title: 'QR codes', serial, labels: rows * 2, sheets: () => sheets(rows) }) as const
  const state = async (id: string) => (await strict.printJobs.get(id))?.state
  return { strict, printer, time, service: aDesk(), aDesk, aTab, jobOf, sheets, state }
}
