import type { PortalDatabase } from '#store/database/open-database.ts'
import type { PrintJob, PrintKind, PrintRows } from '#store/database/print-tables.ts'
import type { PrinterLink } from '#printing/usb/printer-link.ts'
import type { Timing } from '#printing/timing.ts'
import { isOver, rowsInDoubt } from './ledger.ts'
import { JobRun, type Wish } from './run-job.ts'
import { chunkSize, storedLedger } from './stored-ledger.ts'

export interface DeskWorld {
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

export interface NewJob {
  kind: PrintKind
  title: string
  serial: string
  labels: number
  reprint?: PrintJob['reprint']
  sheets(code: string): Iterable<PrintRows['rows'][number]>
}

/** Rows of a job that is over are let go after a week: they hold names and codes. */
const keptMs = 7 * 86_400_000
/** Told apart on paper with a tired eye: no 0 and O, no 1 and I. */
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Print jobs of this person: made, started, stopped and settled. One job a printer runs at a time; the others wait in line. */
export class JobDesk {
  readonly #world: DeskWorld
  readonly #running = new Map<string, JobRun>()

  constructor(world: DeskWorld) {
    this.#world = world
    world.channel.onmessage = ({ data }: MessageEvent<{ job: string; wish: Wish }>) =>
      this.#running.get(data.job)?.wish(data.wish)
  }

  /** Finds jobs whose tab is gone, and lets go of old rows. */
  async open(): Promise<void> {
    const jobs = await this.#world.strict.printJobs.toArray()
    for (const job of jobs.filter(({ state }) => state === 'running' || state === 'blocked' || state === 'queued')) {
      await this.#world.locks.request(lockOf(job.serial), { ifAvailable: true }, async (lock) => {
        const now = await this.#world.strict.printJobs.get(job.id)
        if (!lock || !now || isOver(now) || this.#running.has(job.id)) return
        if (now.state !== 'paused' && now.state !== 'check')
          await this.#update(job.id, { state: 'blocked', blockedBy: 'interrupted' })
      })
    }
    const old = jobs.filter((job) => isOver(job) && (job.endedAt ?? job.at) < this.#world.timing.now() - keptMs)
    for (const { id } of old)
      await this.#world.strict.printRows.where('[job+chunk]').between([id, 0], [id, Infinity]).delete()
  }

  /** Freezes the rows and starts; the job's id. */
  async add({ kind, title, serial, labels, reprint = null, sheets }: NewJob): Promise<string> {
    const { strict, newId, timing, by } = this.#world
    const id = newId()
    const code = this.#newCode()
    const chunks: PrintRows[] = []
    let rows = 0
    for (const sheet of sheets(code)) {
      if (rows % chunkSize === 0) chunks.push({ job: id, chunk: chunks.length, rows: [] })
      chunks.at(-1)?.rows.push(sheet)
      rows += 1
    }
    const job: PrintJob = {
      id,
      code,
      kind,
      title,
      rows,
      labels,
      serial,
      by,
      reprint,
      at: timing.now(),
      state: 'queued',
      blockedBy: null,
      tier: null,
      odoBase: null,
      intentTo: 0,
      confirmedTo: 0,
      shared: false,
      endedAt: null,
      events: [{ at: timing.now(), what: reprint ? `Reprint: ${reprint.reason}` : 'Print' }],
    }
    await strict.transaction('rw', strict.printJobs, strict.printRows, async () => {
      await strict.printRows.bulkPut(chunks)
      await strict.printJobs.put(job)
    })
    void this.#run(id)
    return id
  }

  async resume(id: string): Promise<void> {
    const job = await this.#known(id)
    if (isOver(job) || job.state === 'check' || this.#running.has(id)) return
    await this.#update(id, { state: 'queued', blockedBy: null, events: this.#noted(job, 'Resume') })
    void this.#run(id)
  }

  pause(id: string): Promise<void> {
    return this.#tell(id, 'pause')
  }

  async cancel(id: string): Promise<void> {
    await this.#tell(id, 'cancel')
    const { locks, timing } = this.#world
    const { serial } = await this.#known(id)
    // Nobody runs it: it ends here. Its doubts stay until the printer has been asked.
    await locks.request(lockOf(serial), { ifAvailable: true }, async (lock) => {
      const job = await this.#known(id)
      if (lock && !isOver(job)) await this.#update(id, { state: 'cancelled', blockedBy: null, endedAt: timing.now() })
    })
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
      events: this.#noted(job, `Last good row read from the paper: ${good}`),
    })
  }

  /** Rows of a job once more, as they were frozen; only rows that have been sent can be printed again. */
  async reprint(id: string, { from, to }: { from: number; to: number }, reason: string): Promise<string> {
    const job = await this.#known(id)
    const chunks = await this.#world.strict.printRows
      .where('[job+chunk]')
      .between([id, 0], [id, Infinity])
      .sortBy('chunk')
    const sheets = chunks.flatMap(({ rows }) => rows).slice(from - 1, to)
    if (sheets.length === 0) throw new Error('the rows of this job are no longer kept')
    return this.add({
      kind: job.kind,
      title: job.title,
      serial: job.serial,
      labels: sheets.reduce((sum, { ids }) => sum + Math.max(1, ids.length), 0),
      reprint: { of: id, from, to, reason },
      sheets: () => sheets,
    })
  }

  /** Every row as it goes to the printer. */
  async labelText(id: string): Promise<string> {
    const { rows } = await this.#known(id)
    return (await storedLedger(this.#world.strict, this.#world.timing.now).rows(id, 0, rows)).join('\n')
  }

  /** Waits for its turn at the printer, then prints; a job that was stopped meanwhile is left alone. */
  async #run(id: string): Promise<void> {
    const { locks, strict, timing, open } = this.#world
    const { serial } = await this.#known(id)
    await locks.request(lockOf(serial), async () => {
      const job = await this.#known(id)
      if (job.state !== 'queued') return
      const run = new JobRun({ ledger: storedLedger(strict, timing.now), timing, open }, job)
      this.#running.set(id, run)
      try {
        await run.run()
      } catch {
        await this.#update(id, { state: rowsInDoubt(await this.#known(id)) > 0 ? 'check' : 'failed', blockedBy: null })
      } finally {
        this.#running.delete(id)
      }
    })
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
    await storedLedger(this.#world.strict, this.#world.timing.now).update(id, change)
  }

  #noted(job: PrintJob, what: string): PrintJob['events'] {
    return [...job.events, { at: this.#world.timing.now(), what }]
  }

  #newCode(): string {
    return Array.from({ length: 4 }, () => signs.charAt(Math.floor(this.#world.random() * signs.length))).join('')
  }
}

const lockOf = (serial: string) => `print:${serial}`
