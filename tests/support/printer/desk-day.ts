import type { PortalDatabase } from '#store/database/open-database.ts'
import { hasSerialNumber, mayBeSame, productKey } from '#store/database/printer-key.ts'
import { isOver, isUnderWay, type PrintJob } from '#store/database/print-tables.ts'
import type { PrinterInfo } from '#store/ports/print-port.ts'
import { JobService } from '#printing/jobs/job-service.ts'
import { storedLedger } from '#printing/jobs/stored-ledger.ts'
import type { UsbPrinters } from '#printing/usb/usb-printers.ts'
import {
  isAsShown,
  isDistinct,
  type PrinterChoice,
  type PrinterTarget,
  targetPrinter,
} from '#ui/printing/printer-target.ts'
import { DeskPrinter, type TabDevices } from './desk-printer.ts'
import { lineLocks, locksOfTab } from './line-locks.ts'
import { mortalWorld } from './mortal-world.ts'
import type { StoreTime } from './store-time.ts'
import { tabChannels } from './tab-channels.ts'

export type PrintersOf = (usb: Pick<USB, 'getDevices'>, newId: () => string) => Pick<UsbPrinters, 'list' | 'open'>

interface DayDeps {
  strict: PortalDatabase
  time: StoreTime
  random: () => number
  printersOf: PrintersOf
}

interface Tab {
  service: JobService
  printers: Pick<UsbPrinters, 'list' | 'open'>
  /** The printer without a serial number that was chosen in this tab. */
  confirmed: string | null
  /** What its open print dialog shows. */
  shown: PrinterTarget | undefined
  die(): void
}

/** Which printers have which serial numbers; '' has none. Mostly two of one product, of which one has none. */
const desks = [
  ['S1', ''],
  ['S1', ''],
  ['S1', 'S2', ''],
  ['', ''],
  ['S1', '', ''],
] as const

/**
 * A day at a desk with several printers of one product: cables are pulled, put back and swapped, tabs are loaded anew,
 * and a person prints in two tabs. The person means the printer that they chose or, if they chose none, the only one that
 * is connected; asked whether a printer is that of a job, they look at it and say the truth.
 */
export class DeskDay {
  readonly #deps: DayDeps
  readonly #desk: DeskPrinter[]
  readonly #locks = lineLocks()
  readonly #channels = tabChannels()
  readonly #tabs: Tab[]
  #choice: PrinterChoice | null = null
  /** The printer that a person sees on the desk for a key on screen. */
  readonly #meant = new Map<string, DeskPrinter>()
  /** The printer that was chosen last. */
  #wanted: DeskPrinter | null = null
  readonly #jobs: { id: string; meant: DeskPrinter | null; rows: string[] }[] = []
  #ids = 0
  readonly #sum = { confirmed: 0, declined: 0, refused: 0 }

  constructor(deps: DayDeps) {
    this.#deps = deps
    const { time, random } = deps
    const serials = this.#one(desks)
    this.#desk = serials.map(
      (serial, place) => new DeskPrinter(`printer ${place}`, serial, { time, random, rowMs: 150 + this.#upTo(500) }),
    )
    this.#tabs = [this.#newTab(), this.#newTab()]
  }

  async play(): Promise<void> {
    const { time } = this.#deps
    for (const { service } of this.#tabs) await service.open()
    for (let acts = 0; acts < 36; acts += 1) {
      await this.#act()
      await time.pass(this.#upTo(4000))
    }
    await time.pass(20_000)
    // Nothing reads the database any more when it is deleted.
    for (const tab of this.#tabs) tab.die()
    await time.pass(1000)
  }

  async outcome() {
    const onPaper = this.#desk.flatMap((printer) => printer.fake.printed.map((row) => ({ printer, row })))
    const jobOf = (row: string) => this.#jobs.find(({ rows }) => rows.includes(row))
    const states = await this.#deps.strict.printJobs.toArray()
    const done = this.#jobs.filter(({ id }) => states.find((job) => job.id === id)?.state === 'done')
    const papers = new Set(onPaper.map(({ row }) => row))
    return {
      ...this.#sum,
      wrong: onPaper.filter(({ printer, row }) => jobOf(row)?.meant !== printer).length,
      duplicates: onPaper.length - papers.size,
      lost: done.flatMap(({ rows }) => rows).filter((row) => !papers.has(row)).length,
      printed: onPaper.length,
      jobs: this.#jobs.length,
    }
  }

  #act(): Promise<void> {
    const tab = this.#one(this.#tabs)
    const act = this.#upTo(20)
    if (act < 5) return this.#press(tab)
    if (act < 7) return this.#look(tab)
    if (act < 10) return this.#pick(tab)
    if (act < 14) return this.#moveCables()
    if (act < 15) return this.#reload(tab)
    return this.#goOn(tab)
  }

  /** Opens a print dialog, which shows the printer. */
  async #look(tab: Tab): Promise<void> {
    tab.shown = targetPrinter(await this.#list(tab), this.#choice, tab.confirmed)
  }

  /** Chooses a printer in the picker. */
  async #pick(tab: Tab): Promise<void> {
    const printers = await this.#list(tab)
    const printer = this.#one(printers)
    if (!printer || !isDistinct(printer, printers)) return
    for (const other of this.#tabs) other.confirmed = null
    tab.confirmed = hasSerialNumber(printer.serial) ? null : printer.serial
    this.#wanted = this.#meant.get(printer.serial) ?? null
    this.#choice = { serial: productKey(printer.serial), name: printer.name }
    await this.#look(tab)
  }

  /** Prints, as `usePrinter` does. */
  async #press(tab: Tab): Promise<void> {
    const target = targetPrinter(await this.#list(tab), this.#choice, tab.confirmed)
    const { shown } = tab
    tab.shown = target
    if (target.kind !== 'printer' || !isAsShown(shown, target.printer)) {
      this.#sum.refused += 1
      return
    }
    const { serial, name } = target.printer
    const [only = null, another] = this.#desk.filter(({ isIn }) => isIn)
    const meant = this.#choice ? this.#wanted : another ? null : only
    const number = this.#jobs.length
    const rows = Array.from(
      { length: 2 + this.#upTo(12) },
      (_, row) => `^XA^CI28^FXJ${number}-${String(row + 1).padStart(4, '0')}^FS^FO8,2^FH_^FDx^FS^PQ1,0,1,Y^XZ`,
    )
    const sheets = () => rows.map((zpl) => ({ zpl, ids: [] }))
    const job = { kind: 'name-labels', title: `Job ${number}`, labels: rows.length } as const
    const id = await tab.service.add({ ...job, serial, printerName: name, sheets })
    this.#jobs.push({ id, meant, rows })
  }

  /** Pulls a cable, puts one back, or swaps two. */
  async #moveCables(): Promise<void> {
    const [inside, outside] = [this.#desk.filter(({ isIn }) => isIn), this.#desk.filter(({ isIn }) => !isIn)]
    const isSwap = this.#upTo(2) === 0
    if (inside.length > 0 && (isSwap || outside.length === 0)) this.#one(inside).unplug()
    if (outside.length > 0) this.#one(outside).plugIn()
  }

  async #reload(tab: Tab): Promise<void> {
    tab.die()
    const next = this.#newTab()
    this.#tabs[this.#tabs.indexOf(tab)] = next
    await next.service.open()
  }

  /** Does what the portal waits for: reads the paper, or resumes a job as `useResume` does. Seldom cancels one. */
  async #goOn(tab: Tab): Promise<void> {
    const jobs = await this.#deps.strict.printJobs.toArray()
    const waiting = jobs.filter((job) => !isOver(job) && !isUnderWay(job))
    const job = this.#one(waiting)
    const known = this.#jobs.find(({ id }) => id === job?.id)
    if (!job || !known) return
    if (job.state === 'check') return this.#readPaper(tab, job)
    if (this.#upTo(20) === 0) return void tab.service.cancel(job.id)
    const printers = await this.#list(tab)
    const isConnected = printers.some(({ serial }) => serial === job.serial)
    const candidate = isConnected ? undefined : printers.find(({ serial }) => mayBeSame(serial, job.serial))
    if (!candidate) return tab.service.resume(job.id)
    if (!isDistinct(candidate, printers)) return void (this.#sum.refused += 1)
    if (this.#meant.get(candidate.serial) !== known.meant) return void (this.#sum.declined += 1)
    this.#sum.confirmed += 1
    await tab.service.resume(job.id, candidate.serial)
  }

  async #readPaper(tab: Tab, { id }: PrintJob): Promise<void> {
    const known = this.#jobs.find((job) => job.id === id)
    const paper = known?.meant?.fake
    if (!known || !paper?.isIdle) return
    await tab.service.resolveCheck(id, known.rows.filter((row) => paper.printed.includes(row)).length)
  }

  /** The printers as a tab lists them; the person sees on the desk which one each of them is. */
  async #list(tab: Tab): Promise<PrinterInfo[]> {
    const printers = await tab.printers.list()
    const nameless = this.#desk.filter(({ isIn, serialNumber }) => isIn && serialNumber === '')
    for (const { serial } of printers) {
      const seen = this.#desk.find(({ serialNumber }) => serialNumber === serial) ?? nameless[0]
      if (seen && (hasSerialNumber(serial) || nameless.length === 1) && !this.#meant.has(serial))
        this.#meant.set(serial, seen)
    }
    return printers
  }

  #newTab(): Tab {
    const { strict, time, random, printersOf } = this.#deps
    let isAlive = true
    const devices: TabDevices = new Map()
    const own = locksOfTab(this.#locks)
    const channel = this.#channels.join()
    const newId = () => `id-${(this.#ids += 1)}`
    const getDevices = () =>
      Promise.all(this.#desk.filter(({ isIn }) => isIn).map((printer) => printer.deviceIn(devices)))
    const printers = printersOf({ getDevices }, newId)
    const ledger = storedLedger(strict, time.now)
    const world = mortalWorld({ ledger, timing: time, open: (key) => printers.open(key) }, () => isAlive)
    const service = new JobService({
      strict,
      ...world,
      locks: own.locks,
      channel,
      newId,
      random,
      by: 'amaya@example.com',
    })
    const die = () => {
      isAlive = false
      this.#channels.leave(channel)
      own.die()
      for (const printer of this.#desk) printer.leave(devices)
    }
    return { service, printers, confirmed: null, shown: undefined, die }
  }

  #upTo(most: number): number {
    return Math.floor(this.#deps.random() * most)
  }

  #one<T>(of: readonly T[]): T {
    return of[this.#upTo(of.length)] as T
  }
}
