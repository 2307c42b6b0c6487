import { JobRun } from '#printing/jobs/run-job.ts'
import type { PrintLedger } from '#printing/jobs/ledger.ts'
import type { PrinterLink } from '#printing/usb/printer-link.ts'
import { openUsbLink } from '#printing/usb/usb-link.ts'
import { SimTime } from '#tests/sync/simulation/sim-time.ts'
import { FakePrinter } from './fake-printer.ts'
import type { FakePrinterSettings, Fault } from './fake-printer-settings.ts'
import { MemoryLedger } from './memory-ledger.ts'

export interface Story extends Omit<FakePrinterSettings, 'time' | 'random' | 'faults'> {
  rows: number
  rowBytes?: number
  faults?: Fault[]
  /** The tab dies, so many milliseconds after the first print began. */
  crashes?: number[]
  /** A person pauses, and resumes when it has stopped. */
  pauseAt?: number
  cancelAt?: number
}

/** What lies on paper, held against the ledger. */
export interface Outcome {
  duplicates: number
  lost: number
  garbled: number
  /** How often a person had to look at the paper. */
  questions: number
  state: string
  /** Rows that the ledger is wrong about at the end. */
  miscounted: number
  printed: number
  busyShare: number
  printer: FakePrinter
}

/** Does the next step of a tab, unless the tab is dead: then it never happens. */
type Alive = <T>(step: () => Promise<T>) => Promise<T>

const hourMs = 3_600_000
const serial = 'D4J193000001'
const jobId = 'job-1'

export function aRowOf(number: number, bytes = 300): string {
  const code = `J7K2-${String(number).padStart(4, '0')}`
  return `^XA^CI28^FX${code}^FS^FO8,2^FH_^FD${'x!_7E'.repeat(Math.ceil(bytes / 5))}^FS^PQ1,0,1,Y^XZ`
}

/** One job from Print to its end, with everything that goes wrong on the way and a person who does what the portal says. */
export async function playStory(story: Story, random: () => number): Promise<Outcome> {
  const time = new SimTime()
  const printer = new FakePrinter({ ...story, time, random })
  const ledger = new MemoryLedger()
  const sheets = Array.from({ length: story.rows }, (_, n) => aRowOf(n + 1, story.rowBytes))
  ledger.add({ id: jobId }, sheets)
  const shop = new PrintShop(time, printer, ledger)
  for (const at of story.crashes ?? []) time.after(at, () => shop.crash())
  if (story.pauseAt !== undefined) time.after(story.pauseAt, () => shop.run?.wish('pause'))
  if (story.cancelAt !== undefined) time.after(story.cancelAt, () => shop.cancel())
  void shop.work()
  for (let passed = 0; passed < 2 * hourMs && !shop.isOver; passed += 60_000) await time.pass(60_000)
  await time.pass(60_000)
  return shop.outcome(sheets)
}

class PrintShop {
  run: JobRun | null = null
  isOver = false
  questions = 0
  readonly #time: SimTime
  readonly #printer: FakePrinter
  readonly #ledger: MemoryLedger
  #tab = 0
  #wantsCancel = false

  constructor(time: SimTime, printer: FakePrinter, ledger: MemoryLedger) {
    this.#time = time
    this.#printer = printer
    this.#ledger = ledger
  }

  cancel(): void {
    this.#wantsCancel = true
    this.run?.wish('cancel')
  }

  /** Everything the dead tab still wants to do never happens; a new one starts a little later. */
  crash(): void {
    if (this.isOver) return
    this.#tab += 1
    const tab = this.#tab
    this.run = null
    this.#printer.dropConnection()
    this.#time.after(5000, () => {
      if (tab === this.#tab) void this.work()
    })
  }

  /** Presses Print or Resume whenever it makes sense, and answers what is asked, until the job is over. */
  async work(): Promise<void> {
    const tab = this.#tab
    const alive: Alive = (step) => (tab === this.#tab ? step() : new Promise(() => undefined))
    for (;;) {
      const job = await alive(() => this.#ledger.get(jobId))
      if (!job || job.state === 'done' || job.state === 'cancelled') break
      if (job.state === 'blocked' && job.blockedBy === 'resolution') break
      if (job.state === 'check') await this.#answer(alive)
      const run = new JobRun(
        { ledger: mortal(this.#ledger, alive), timing: this.#time, open: () => this.#open(alive) },
        { ...job, ...(await this.#ledger.get(jobId)) },
      )
      this.run = run
      if (this.#wantsCancel) run.wish('cancel')
      await alive(() => run.run())
      this.run = null
      await this.#time.pause(3000)
      if (tab !== this.#tab) return
    }
    this.isOver = true
  }

  async #open(alive: Alive): Promise<PrinterLink> {
    const link = await openUsbLink(this.#printer.usb, serial)
    return {
      answers: link.answers,
      write: (text) => alive(() => link.write(text)),
      listen: (onText) => link.listen(onText),
      close: () => alive(() => link.close()),
    }
  }

  /** The person waits until nothing moves any more and reads the number of the last row in hand. */
  async #answer(alive: Alive): Promise<void> {
    this.questions += 1
    while (!this.#printer.isIdle || !this.#printer.isThere) await alive(() => this.#time.pause(1000))
    const last = /J7K2-(\d{4})/.exec(this.#printer.printed.at(-1) ?? '')?.[1] ?? '0'
    const good = Number(last)
    await this.#ledger.update(jobId, {
      confirmedTo: good,
      intentTo: good,
      shared: false,
      odoBase: null,
      state: 'queued',
    })
  }

  outcome(sheets: readonly string[]): Outcome {
    const { printed } = this.#printer
    const times = new Map<string, number>()
    for (const text of printed) times.set(text, (times.get(text) ?? 0) + 1)
    const job = this.#ledger.jobs.get(jobId)
    const ours = sheets.filter((sheet) => times.has(sheet)).length
    return {
      duplicates: sheets.reduce((sum, sheet) => sum + Math.max(0, (times.get(sheet) ?? 0) - 1), 0),
      lost: job?.state === 'done' ? sheets.length - ours : 0,
      garbled: printed.filter((text) => !sheets.includes(text)).length,
      questions: this.questions,
      state: job?.state === 'blocked' ? `blocked: ${job.blockedBy}` : (job?.state ?? 'gone'),
      miscounted: job ? Math.max(0, job.confirmedTo - ours, ours - job.intentTo) : 0,
      printed: printed.length,
      busyShare: this.#printer.busyShare,
      printer: this.#printer,
    }
  }
}

/** A ledger whose promises never come back once their tab is gone. */
function mortal(ledger: PrintLedger, alive: Alive): PrintLedger {
  return {
    get: (id) => alive(() => ledger.get(id)),
    update: (id, change) => alive(() => ledger.update(id, change)),
    rows: (id, from, to) => alive(() => ledger.rows(id, from, to)),
    inDoubt: (of) => alive(() => ledger.inDoubt(of)),
  }
}
