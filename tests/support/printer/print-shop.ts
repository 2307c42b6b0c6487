import { isOver, isUnderWay, printerLock } from '#store/database/print-tables.ts'
import { JobWatch } from '#printing/jobs/job-watch.ts'
import { JobRun, type JobDeps } from '#printing/jobs/run-job.ts'
import { pause } from '#printing/timing.ts'
import { UsbPrinters } from '#printing/usb/usb-printers.ts'
import { SimTime } from '#tests/sync/simulation/sim-time.ts'
import { FakePrinter } from './fake-printer.ts'
import type { FakePrinterSettings, Fault } from './fake-printer-settings.ts'
import { lineLocks, locksOfTab } from './line-locks.ts'
import { MemoryLedger } from './memory-ledger.ts'
import { mortalWorld } from './mortal-world.ts'

export interface Story extends Omit<FakePrinterSettings, 'time' | 'random' | 'faults'> {
  rows: number
  rowBytes?: number
  faults?: Fault[]
  /** The tab dies, so many milliseconds after the first print began. */
  crashes?: number[]
  /** A person pauses, and resumes when it has stopped. */
  pauseAt?: number
  cancelAt?: number
  /** Another tab is open all the time: a person goes on there when the one that prints dies. */
  otherTab?: boolean
}

/** What lies on paper, held against the ledger. */
export interface Outcome {
  duplicates: number
  lost: number
  garbled: number
  /** How often a person had to look at the paper. */
  questions: number
  /** How often the job said for half a minute that it prints while no row came out. */
  standsUntold: number
  state: string
  /** Rows that the ledger is wrong about at the end. */
  miscounted: number
  printed: number
  busyShare: number
  printer: FakePrinter
}

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
  shop.open(story.otherTab ? 2 : 1)
  for (let passed = 0; passed < 2 * hourMs && !shop.isOver; passed += 60_000) await time.pass(60_000)
  await time.pass(60_000)
  return shop.outcome(sheets)
}

/** One tab of the portal: it looks after jobs as the print desk does, and dies. */
interface Tab {
  world: JobDeps
  watch: JobWatch
  locks: Pick<LockManager, 'request'>
  isDead: boolean
  die(): void
}

class PrintShop {
  run: JobRun | null = null
  isOver = false
  questions = 0
  standsUntold = 0
  readonly #time: SimTime
  readonly #printer: FakePrinter
  readonly #ledger: MemoryLedger
  readonly #locks = lineLocks()
  #tabs: Tab[] = []
  #wantsCancel = false

  constructor(time: SimTime, printer: FakePrinter, ledger: MemoryLedger) {
    this.#time = time
    this.#printer = printer
    this.#ledger = ledger
  }

  /** Opens so many tabs and prints in the first. */
  open(tabs: number): void {
    const [first] = Array.from({ length: tabs }, () => this.#newTab())
    if (!first) throw new Error('nobody prints without a tab')
    void this.#print(first).then(() => this.#work(first))
    this.#lookForStandstill({ printed: 0, since: 0 })
  }

  cancel(): void {
    this.#wantsCancel = true
    this.run?.wish('cancel')
  }

  /** The tab that prints dies; somebody goes on in the other one or, if there is none, in a new one a little later. */
  crash(): void {
    const dying = this.#tabs.shift()
    if (this.isOver || !dying) return
    dying.die()
    this.run = null
    this.#printer.dropConnection()
    const other = this.#tabs[0]
    if (other) return void this.#work(other)
    this.#time.after(5000, () => {
      const tab = this.#newTab()
      void tab.watch.lookAfter(jobId).then(() => tab.watch.watch(serial))
      void this.#work(tab)
    })
  }

  #newTab(): Tab {
    const { locks, die } = locksOfTab(this.#locks)
    const printers = new UsbPrinters(this.#printer.usb, () => 'attached')
    const open = (key: string) => printers.open(key)
    const world = mortalWorld({ ledger: this.#ledger, timing: this.#time, open }, () => !tab.isDead)
    const tellHeld = (id: string) => {
      for (const other of this.#tabs) if (other !== tab) void other.watch.waitForEnd(id)
    }
    const tab: Tab = {
      world,
      locks,
      watch: new JobWatch({ ...world, locks, tellHeld }),
      isDead: false,
      die: () => {
        tab.isDead = true
        die()
      },
    }
    this.#tabs.push(tab)
    return tab
  }

  /** Presses Resume whenever it is offered, and answers what is asked, until the job is over. */
  async #work(tab: Tab): Promise<void> {
    const { ledger, timing } = tab.world
    for (;;) {
      await pause(timing, 3000)
      const job = await ledger.get(jobId)
      if (!job || isOver(job) || job.blockedBy === 'resolution') break
      if (job.state === 'check') await this.#answer(tab)
      else if (!isUnderWay(job)) await this.#print(tab)
    }
    this.isOver = true
  }

  async #print({ world, locks, watch }: Tab): Promise<void> {
    await watch.hold(jobId, async () => {
      await world.ledger.update(jobId, { state: 'queued', blockedBy: null })
      await locks.request(printerLock(serial), async () => {
        const job = await world.ledger.get(jobId)
        if (job?.state !== 'queued') return
        const run = new JobRun(world, job)
        this.run = run
        if (this.#wantsCancel) run.wish('cancel')
        await run.run()
        this.run = null
      })
    })
    void watch.watch(serial)
  }

  /** The person waits until nothing moves any more and reads the number of the last row in hand. */
  async #answer({ world: { ledger, timing } }: Tab): Promise<void> {
    this.questions += 1
    while (!this.#printer.isIdle || !this.#printer.isThere) await pause(timing, 1000)
    const last = /J7K2-(\d{4})/.exec(this.#printer.printed.at(-1) ?? '')?.[1] ?? '0'
    const good = Number(last)
    await ledger.update(jobId, { confirmedTo: good, intentTo: good, shared: false, odoBase: null, state: 'paused' })
  }

  /** Counts each time the job says that it prints although for half a minute no row has left the printer. */
  #lookForStandstill({ printed, since }: { printed: number; since: number }): void {
    const now = this.#time.elapsed()
    const isPrinting = this.#ledger.jobs.get(jobId)?.state === 'running'
    const stands = isPrinting && printed === this.#printer.printed.length
    const isLong = stands && now - since >= 30_000
    if (isLong) this.standsUntold += 1
    const next = stands && !isLong ? { printed, since } : { printed: this.#printer.printed.length, since: now }
    if (!this.isOver) this.#time.after(1000, () => this.#lookForStandstill(next))
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
      standsUntold: this.standsUntold,
      state: job?.state === 'blocked' ? `blocked: ${job.blockedBy}` : (job?.state ?? 'gone'),
      miscounted: job ? Math.max(0, job.confirmedTo - ours, ours - job.intentTo) : 0,
      printed: printed.length,
      busyShare: this.#printer.busyShare,
      printer: this.#printer,
    }
  }
}
