import type { PortalDatabase } from '#store/database/open-database.ts'
import {
  isOver,
  isUnderWay,
  type KeptSheet,
  type PrintJob,
  printerLock,
  type PrintKind,
  type PrintRows,
  type PrintSheet,
  rowsInDoubt,
  type VoucherQr,
} from '#store/database/print-tables.ts'
import { mayBeSame } from '#store/database/printer-key.ts'
import type { PrinterInfo } from '#store/ports/print-port.ts'
import type { PrinterLink } from '#printing/usb/printer-link.ts'
import type { Timing } from '#printing/timing.ts'
import { keptSheet } from './keep-rows.ts'
import { labelsIn } from '#printing/zpl/split-zpl.ts'
import { JobWatch } from './job-watch.ts'
import { RowsGone } from './ledger.ts'
import { JobRun, type JobDeps, type Wish } from './run-job.ts'
import { chunkSize, keptRows, storedLedger, wholeSheets } from './stored-ledger.ts'

export interface JobServiceDeps {
  strict: PortalDatabase
  timing: Timing
  /** One owner a printer, over all tabs. */
  locks: Pick<LockManager, 'request'>
  /** Tells the other tabs what a person wants of a job that may run there. */
  channel: Pick<BroadcastChannel, 'postMessage' | 'onmessage'>
  open(serial: string): Promise<PrinterLink>
  newId(): string
  random(): number
  /** Who prints. */
  by: string
}

/** What tabs tell each other: what a person wants of a job, or that the tab has it now. */
type JobMessage = { job: string; wish: Wish } | { job: string; isHeld: true }

export interface NewJob {
  kind: PrintKind
  title: string
  /** The printer, by its key and its name. */
  serial: string
  printerName?: string
  labels: number
  /** No code stands on its rows. */
  unmarked?: boolean
  sheets(code: string): Iterable<PrintSheet>
}

/** What is known of a job when it is made, of its own rows or of rows of another that are printed once more. */
type Origin = Pick<
  PrintJob,
  'kind' | 'title' | 'serial' | 'printerName' | 'labels' | 'code' | 'firstRow' | 'unmarked' | 'reprint'
>

/** Told apart on paper with a tired eye: no 0 and O, no 1 and I; and none as wide as M and W. */
const signs = '23456789ABCDEFGHJKLNPQRSTUVXYZ'

/** Which rows of a job are printed once more, counted from 1, and why. */
export type Reprint = Omit<NonNullable<PrintJob['reprint']>, 'of'>

const mayResume = (job: PrintJob) => !isOver(job) && job.state !== 'check'

/** Print jobs of this person: made, started, stopped and settled. One job a printer runs at a time; the others wait in line. */
export class JobService {
  readonly #world: JobServiceDeps
  readonly #jobDeps: JobDeps
  readonly #running = new Map<string, JobRun>()
  readonly #watch: JobWatch

  constructor(world: JobServiceDeps) {
    this.#world = world
    const { strict, timing, open, locks, channel } = world
    this.#jobDeps = { ledger: storedLedger(strict, timing.now), timing, open }
    const post = (message: JobMessage) => channel.postMessage(message)
    this.#watch = new JobWatch({ ...this.#jobDeps, locks, tellHeld: (job) => post({ job, isHeld: true }) })
    channel.onmessage = ({ data }: MessageEvent<JobMessage>) => {
      if ('wish' in data) this.#running.get(data.job)?.wish(data.wish)
      else void this.#watch.waitForEnd(data.job)
    }
  }

  /** Finds jobs whose tab is gone, and waits for those of other tabs. */
  async open(): Promise<void> {
    const jobs = await this.#world.strict.printJobs.toArray()
    for (const { id } of jobs.filter(isUnderWay)) await this.#watch.lookAfter(id)
    for (const serial of new Set(jobs.map((job) => job.serial))) void this.#watch.watch(serial)
  }

  /** Freezes the rows and starts; the job's id. */
  add({ sheets, ...job }: NewJob): Promise<string> {
    const { newId, timing } = this.#world
    const [id, code, asOf] = [newId(), this.#newCode(), timing.now()]
    const kept = Array.from(sheets(code), (sheet, place) => keptSheet(job.kind, sheet, `${id}-${place}`))
    const codes = kept.flatMap((one) => (one.code ? [{ ...one.code, asOf }] : []))
    const rows = kept.map(({ row }) => row)
    return this.#add(id, { ...job, code, reprint: null }, rows, codes)
  }

  /** `codes`: of rows that nobody else's code stands for. */
  async #add(id: string, origin: Origin, rows: KeptSheet[], codes: VoucherQr[]): Promise<string> {
    const { strict, timing, by } = this.#world
    const { reprint } = origin
    const asOf = timing.now()
    const chunks: PrintRows[] = []
    for (let at = 0; at < rows.length; at += chunkSize)
      chunks.push({ job: id, chunk: chunks.length, rows: rows.slice(at, at + chunkSize) })
    const job: PrintJob = {
      id,
      ...origin,
      rows: rows.length,
      by,
      at: asOf,
      state: 'queued',
      blockedBy: null,
      tier: null,
      odoBase: null,
      intentTo: 0,
      confirmedTo: 0,
      shared: false,
      endedAt: null,
      events: [{ at: asOf, what: reprint ? `Reprint: ${reprint.reason}` : 'Print' }],
    }
    await this.#start(id, () =>
      strict.transaction('rw', strict.printJobs, strict.printRows, strict.voucherQrs, async () => {
        await strict.voucherQrs.bulkPut(codes)
        await strict.printRows.bulkPut(chunks)
        await strict.printJobs.put(job)
      }),
    )
    return id
  }

  /**
   * Goes on with a job that waits. `confirmed`: the printer without a serial number that, as a person has confirmed, is
   * the job's; any other printer is ignored.
   */
  async resume(id: string, confirmed = ''): Promise<void> {
    const job = await this.#known(id)
    if (!mayResume(job) || this.#running.has(id)) return
    const isMoved = confirmed !== job.serial && mayBeSame(confirmed, job.serial)
    const events = isMoved ? this.#noted(job, 'Printer confirmed') : job.events
    await this.#start(id, () =>
      this.#jobDeps.ledger.updateIf(id, mayResume, {
        state: 'queued',
        blockedBy: null,
        // Its count proves nothing of rows in doubt if the person is wrong.
        ...(isMoved && { serial: confirmed, odoBase: null, shared: rowsInDoubt(job) > 0 }),
        events: this.#noted({ ...job, events }, 'Resume'),
      }),
    )
  }

  async pause(id: string): Promise<void> {
    await this.#tell(id, 'pause')
    await this.#note(id, 'Pause')
  }

  async cancel(id: string): Promise<void> {
    await this.#tell(id, 'cancel')
    await this.#note(id, 'Cancel')
    const { locks, timing } = this.#world
    // Its doubts stay until the printer has been asked.
    const end = (mayEnd: (job: PrintJob) => boolean) =>
      this.#jobDeps.ledger.updateIf(id, mayEnd, { state: 'cancelled', blockedBy: null, endedAt: timing.now() })
    // What only waits never gets its turn, whoever has the printer now.
    await end(({ state }) => state === 'queued' || state === 'paused' || state === 'check')
    const job = await this.#known(id)
    if (isOver(job)) return
    // Whoever has it lets go of it soon: a look within seconds, its run when it has heard the wish.
    await locks.request(printerLock(job.serial), () => end((now) => !isOver(now)))
  }

  /** What a person read from the paper settles what was in doubt. */
  async resolveCheck(id: string, lastGoodRow: number): Promise<void> {
    const job = await this.#known(id)
    if (job.state !== 'check') return
    const good = Math.min(Math.max(lastGoodRow, job.confirmedTo), job.intentTo)
    const isWhole = good === job.rows
    await this.#update(id, {
      confirmedTo: good,
      intentTo: good,
      odoBase: null,
      shared: false,
      state: isWhole ? 'done' : 'paused',
      endedAt: isWhole ? this.#world.timing.now() : null,
      events: this.#noted(job, `Last good row read from the paper: ${(job.firstRow ?? 1) + good - 1}`),
    })
  }

  /**
   * Rows of a job once more, counted from 1, as they were frozen and under the codes they had; rejects with RowsGone where
   * they, or what they say, are no longer on this device, and while the job itself may still print them.
   */
  async reprint(id: string, { from, to, reason }: Reprint, printer: PrinterInfo): Promise<string> {
    const job = await this.#known(id)
    const { kind, title, code, firstRow = 1, unmarked, state, intentTo } = job
    const goesOn = state === 'queued' || state === 'running' || this.#running.has(id)
    if (goesOn || to > intentTo) throw new Error('the job itself may still print these rows')
    const sheets = await this.#sheetsOf(id, from - 1, to)
    // They keep the ids of what they say: nothing of it is written down a second time.
    const rows = await keptRows(this.#world.strict, id, from - 1, to)
    const labels = sheets.reduce((sum, { zpl, ids }) => sum + (kind === 'csv-qr' ? labelsIn(zpl) : ids.length || 1), 0)
    // Rows without a code are counted, and so from 1.
    const paper = unmarked ? { unmarked } : { firstRow: firstRow + from - 1 }
    const reprint = { of: id, from, to, reason }
    const place = { serial: printer.serial, printerName: printer.name }
    return this.#add(this.#world.newId(), { kind, title, ...place, labels, code, ...paper, reprint }, rows, [])
  }

  /** Every row as it goes to the printer; rejects with RowsGone like a reprint. */
  async labelText(id: string): Promise<string> {
    const { rows } = await this.#known(id)
    return (await this.#sheetsOf(id, 0, rows)).map(({ zpl }) => zpl).join('\n')
  }

  async #sheetsOf(id: string, from: number, to: number): Promise<PrintSheet[]> {
    const sheets = await wholeSheets(this.#world.strict, id, from, to)
    if (sheets.length < to - from) throw new RowsGone()
    return sheets
  }

  /** Starts what `queue` writes down as queued; rejects as that does. */
  async #start(id: string, queue: () => Promise<unknown>): Promise<void> {
    let tell: (isQueued: boolean) => void = () => undefined
    const isQueued = new Promise<boolean>((resolve) => {
      tell = resolve
    })
    void this.#watch.hold(id, async () => {
      if (await isQueued) await this.#run(id)
    })
    try {
      await queue()
      tell(true)
    } catch (error) {
      tell(false)
      throw error
    }
  }

  /** Waits for its turn at the printer, then prints; a job that was stopped meanwhile is left alone. */
  async #run(id: string): Promise<void> {
    const { serial } = await this.#known(id)
    await this.#world.locks.request(printerLock(serial), async () => {
      const job = await this.#known(id)
      if (job.state !== 'queued') return
      const run = new JobRun(this.#jobDeps, job)
      this.#running.set(id, run)
      try {
        await run.run()
      } catch {
        await this.#update(id, { state: rowsInDoubt(await this.#known(id)) > 0 ? 'check' : 'failed', blockedBy: null })
      } finally {
        this.#running.delete(id)
      }
    })
    void this.#watch.watch(serial)
  }

  async #tell(job: string, wish: Wish): Promise<void> {
    this.#world.channel.postMessage({ job, wish })
    this.#running.get(job)?.wish(wish)
    if (wish !== 'pause' || this.#running.has(job)) return
    const { state } = await this.#known(job)
    if (state === 'queued') await this.#update(job, { state: 'paused' })
  }

  async #known(id: string): Promise<PrintJob> {
    const job = await this.#world.strict.printJobs.get(id)
    if (!job) throw new Error(`there is no print job ${id}`)
    return job
  }

  async #update(id: string, change: Partial<PrintJob>): Promise<void> {
    await this.#jobDeps.ledger.update(id, change)
  }

  /** What a person did, into the history of a job that is not over. */
  async #note(id: string, what: string): Promise<void> {
    const job = await this.#known(id)
    if (!isOver(job)) await this.#update(id, { events: this.#noted(job, what) })
  }

  #noted(job: Pick<PrintJob, 'events'>, what: string): PrintJob['events'] {
    return [...job.events, { at: this.#world.timing.now(), what }]
  }

  #newCode(): string {
    return Array.from({ length: 4 }, () => signs.charAt(Math.floor(this.#world.random() * signs.length))).join('')
  }
}
