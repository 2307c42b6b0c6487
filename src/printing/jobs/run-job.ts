import { type PrintBlock, type PrintJob, type PrintTier, rowsInDoubt } from '#store/database/print-tables.ts'
import { pause, type Timing } from '#printing/timing.ts'
import { type PrinterLink, PrinterTrouble } from '#printing/usb/printer-link.ts'
import { blockOf, commands, isEmpty } from '#printing/usb/printer-replies.ts'
import { PrinterTalk, type Reading } from '#printing/usb/printer-talk.ts'
import { lookMs, type PrintLedger, watched } from './ledger.ts'
import { settledRows } from './settle-doubt.ts'

/** What a person wants of a running job. */
export type Wish = 'go-on' | 'pause' | 'cancel'

export interface JobDeps {
  ledger: PrintLedger
  timing: Timing
  /** Opens the printer; throws PrinterTrouble. */
  open(serial: string): Promise<PrinterLink>
}

/** At most so many rows are ever in doubt; they are sent again up to this many once half of them are printed. */
const window = 8
const refillAt = 4
const pollMs = 80
export const idleMs = 400
const stuckMs = 3000
/** A count that stands for so long, while rows are to be printed and the printer does not say how it is, needs somebody. */
const standsMs = 5000
/** A printer that has said nothing for this long is taken for one that cannot answer. */
const muteMs = 10_000
/** So long a cancelled job waits to hear how far it came; then it ends with what is in doubt. */
const lastWordMs = 30_000
/** The labels are made for 203 dots an inch. */
const dotsPerMm = 8

/** Whether another program may be printing on it meanwhile. */
export function isTaken({ kind }: PrinterTrouble): boolean {
  return kind === 'busy' || kind === 'access' || kind === 'ambiguous'
}

class GaveUp extends Error {
  override readonly name = 'GaveUp'
}

/**
 * One attempt at a print job, from opening the printer to a state that waits for somebody. Nothing is ever sent twice
 * in hope: `intentTo` is written before rows are sent, `confirmedTo` after the printer has counted them, and what lies
 * between is settled on an empty printer, by its odometer or by a person (printing.md 2.6).
 */
export class JobRun {
  readonly #world: JobDeps
  #job: PrintJob
  #wish: Wish = 'go-on'
  #giveUp: (() => void) | null = null
  /** What the next rows' codes say was wiped: nothing more can be sent. */
  #lacksCodes = false
  /** When the printer last counted a row of ours, or had none of them. */
  #movedAt = 0

  constructor(world: JobDeps, job: PrintJob) {
    this.#world = world
    this.#job = job
  }

  /** Heeded between two rows; a cancel also ends a transfer that the printer does not take. */
  wish(wish: Wish): void {
    this.#wish = wish
    if (wish === 'cancel') this.#giveUp?.()
  }

  async run(): Promise<PrintJob> {
    let link: PrinterLink | null = null
    try {
      link = await this.#world.open(this.#job.serial)
      await this.#print(link)
    } catch (error) {
      await this.#stopped(error)
    } finally {
      await link?.close()
    }
    return this.#job
  }

  async #print(link: PrinterLink): Promise<void> {
    const talk = new PrinterTalk(link, this.#world.timing)
    await this.#save({ state: 'running', blockedBy: null })
    const openedAt = this.#world.timing.now()
    await this.#stuckOr(link.write(commands.cancelPartial))
    await talk.forgetOldAnswers()
    const identity = await this.#stuckOr(talk.identity())
    if (identity && identity.dotsPerMm !== dotsPerMm) return this.#save({ state: 'blocked', blockedBy: 'resolution' })
    const others = (await this.#world.ledger.inDoubt(this.#job.serial)).filter(({ id }) => id !== this.#job.id)
    const { tier, count } = await this.#settle(talk, others.length > 0 || rowsInDoubt(this.#job) > 0)
    await this.#settleOthers(others, count, openedAt)
    const printed = settledRows(this.#job, count)
    if (printed === null) return this.#save({ state: 'check', blockedBy: null, shared: true })
    await this.#save({
      confirmedTo: printed,
      intentTo: printed,
      shared: false,
      tier,
      odoBase: count === null ? null : count - printed,
    })
    await this.#stuckOr(link.write(commands.reprintAfterError))
    await this.#sendAll(link, talk)
  }

  /** Waits until the printer is empty and, where rows are in doubt, until its odometer stands still. */
  async #settle(talk: PrinterTalk, isDoubtful: boolean): Promise<{ tier: PrintTier; count: number | null }> {
    const { timing } = this.#world
    const since = timing.now()
    let before: Reading | null = null
    for (;;) {
      const reading = await this.#stuckOr(talk.ask())
      const { status, count } = reading
      const waited = timing.now() - since
      if (status && isEmpty(status)) {
        const mayHaveNoCount = waited > (this.#job.tier === 'odometer' ? muteMs : stuckMs)
        const stands = !isDoubtful || (before !== null && before.count === count)
        if (stands && (count !== null || mayHaveNoCount)) return { tier: count === null ? 'status' : 'odometer', count }
        before = reading
      } else {
        before = null
        if (status) await this.#attend(blockOf(status))
        else if (this.#isMute(count) && waited > muteMs) return { tier: 'blind', count: null }
        else if (waited > stuckMs) await this.#attend('silent')
      }
      if (this.#wish === 'cancel') throw new GaveUp()
      await this.#noteWatched()
      await pause(timing, idleMs)
    }
  }

  /** A printer that has answered before is not mute now: it needs somebody. */
  #isMute(count: number | null): boolean {
    return count === null && (this.#job.tier === null || this.#job.tier === 'blind')
  }

  /** Other jobs of which rows are in doubt are settled before this one moves the odometer on. */
  async #settleOthers(others: readonly PrintJob[], count: number | null, openedAt: number): Promise<void> {
    for (const other of others) {
      const isOfThisPrinter = other.serial === this.#job.serial
      const printed = isOfThisPrinter ? settledRows({ ...other, ...watched(other, openedAt) }, count) : null
      const change = printed === null ? { shared: true } : { confirmedTo: printed, intentTo: printed, odoBase: null }
      await this.#world.ledger.update(other.id, change)
    }
  }

  async #sendAll(link: PrinterLink, talk: PrinterTalk): Promise<void> {
    let last: Reading = { status: null, count: null }
    for (;;) {
      const job = this.#job
      // Nothing is to be printed, so nothing stands still.
      if (rowsInDoubt(job) === 0) this.#movedAt = this.#world.timing.now()
      if (this.#wish === 'cancel') return this.#cancel(link, talk)
      if (rowsInDoubt(job) === 0 && job.confirmedTo === job.rows) return this.#finish('done')
      if (rowsInDoubt(job) === 0 && this.#wish === 'pause') return this.#save({ state: 'paused', blockedBy: null })
      if (this.#maySend()) await this.#sendWindow(link)
      if (this.#lacksCodes && rowsInDoubt(this.#job) === 0)
        return this.#save({ state: 'blocked', blockedBy: 'no-codes' })
      if (this.#job.tier === 'blind') {
        if (this.#maySend()) continue
        return this.#save({ state: 'check', blockedBy: null })
      }
      const reading = await this.#stuckOr(talk.ask())
      if (!(await this.#count(reading, last))) return this.#save({ state: 'check', blockedBy: null, shared: true })
      last = reading
      await this.#noteWatched()
      await pause(this.#world.timing, pollMs)
    }
  }

  #maySend(): boolean {
    const { intentTo, rows, tier } = this.#job
    if (this.#wish !== 'go-on' || this.#lacksCodes || intentTo >= rows) return false
    return tier === 'blind' || rowsInDoubt(this.#job) <= window - refillAt
  }

  /** Writes down what is about to be sent, then sends it, a row in each transfer. */
  async #sendWindow(link: PrinterLink): Promise<void> {
    const { id, intentTo, confirmedTo, rows, tier } = this.#job
    const to = Math.min(rows, tier === 'blind' ? intentTo + window : confirmedTo + window)
    const zpl = await this.#world.ledger.rows(id, intentTo, to)
    // Wiped meanwhile, because the session has ended: what is not known cannot be sent.
    this.#lacksCodes = zpl.length < to - intentTo
    if (zpl.length === 0) return
    await this.#save({ intentTo: intentTo + zpl.length })
    for (const row of zpl) await this.#stuckOr(link.write(row))
  }

  /** Takes a reading into the ledger; false when it cannot be about our rows. */
  async #count({ status, count }: Reading, last: Reading): Promise<boolean> {
    const { tier, odoBase, confirmedTo, intentTo } = this.#job
    let hasMoved = false
    if (tier === 'odometer' && count !== null && odoBase !== null) {
      const printed = count - odoBase
      if (printed > intentTo) return false
      // An answer may be late, and say less than is known already.
      hasMoved = printed > confirmedTo
      if (hasMoved) await this.#save({ confirmedTo: printed })
    }
    if (hasMoved) this.#movedAt = this.#world.timing.now()
    if (tier === 'status' && status && last.status) {
      // The greater of two readings: between the buffer and the head a row may be in neither.
      const held = Math.max(status.formats + status.remaining, last.status.formats + last.status.remaining)
      const printed = intentTo - held
      if (printed > confirmedTo && !blockOf(status)) await this.#save({ confirmedTo: printed })
    }
    if (status) await this.#attend(blockOf(status))
    else if (hasMoved) await this.#attend(null)
    else if (count === null || this.#stands()) await this.#attend('silent')
    return true
  }

  #stands(): boolean {
    return rowsInDoubt(this.#job) > 0 && this.#world.timing.now() - this.#movedAt > standsMs
  }

  async #cancel(link: PrinterLink, talk: PrinterTalk): Promise<void> {
    await this.#stuckOr(link.write(commands.cancelAll))
    this.#wish = 'go-on'
    const cancel = this.#world.timing.after(lastWordMs, () => {
      const { blockedBy } = this.#job
      if (blockedBy === 'silent' || blockedBy === 'not-accepting') this.wish('cancel')
    })
    const { count } = await this.#settle(talk, true).finally(cancel)
    const printed = settledRows(this.#job, count)
    if (printed !== null) await this.#save({ confirmedTo: printed, intentTo: printed })
    await this.#finish('cancelled')
  }

  async #finish(state: 'done' | 'cancelled'): Promise<void> {
    const { ledger, timing } = this.#world
    this.#job = await ledger.update(this.#job.id, { state, blockedBy: null, endedAt: timing.now() })
  }

  /** Why this attempt ended, into the ledger; an error that is none of the printer's is thrown on. */
  async #stopped(error: unknown): Promise<void> {
    if (error instanceof GaveUp) return this.#finish('cancelled')
    if (!(error instanceof PrinterTrouble)) throw error
    if (this.#wish === 'cancel') return this.#finish('cancelled')
    await this.#save({
      state: 'blocked',
      blockedBy: error.kind === 'lost' ? 'disconnected' : error.kind,
      ...(isTaken(error) && { shared: rowsInDoubt(this.#job) > 0 }),
    })
  }

  /** Says what the printer needs, once; or that it needs nothing any more. */
  async #attend(block: PrintBlock | null): Promise<void> {
    if (this.#job.blockedBy === block) return
    await this.#save({ state: block ? 'blocked' : 'running', blockedBy: block })
  }

  /** Waits as long as the printer takes; after three seconds it is said that it accepts nothing, and a cancel ends the wait. */
  async #stuckOr<T>(waiting: Promise<T>): Promise<T> {
    let saving: Promise<void> = Promise.resolve()
    let isStuck = false
    let giveUp: () => void = () => undefined
    const givenUp = new Promise<never>((_, reject) => {
      giveUp = () => reject(new GaveUp())
    })
    givenUp.catch(() => undefined)
    const look = () => {
      isStuck = true
      this.#giveUp = giveUp
      saving = saving.then(() => this.#attend('not-accepting')).then(() => this.#noteWatched())
      if (this.#wish === 'cancel') giveUp()
      cancelWatch = this.#world.timing.after(stuckMs, look)
    }
    let cancelWatch = this.#world.timing.after(stuckMs, look)
    try {
      return await Promise.race([waiting, givenUp])
    } finally {
      cancelWatch()
      this.#giveUp = null
      await saving
      if (isStuck && this.#job.blockedBy === 'not-accepting') await this.#attend(null)
    }
  }

  /** While nothing else is written down, that the printer is still ours is. */
  async #noteWatched(): Promise<void> {
    if (this.#world.timing.now() - (this.#job.watchedAt ?? 0) >= lookMs) await this.#save({})
  }

  async #save(change: Partial<PrintJob>): Promise<void> {
    const seen = watched(this.#job, this.#world.timing.now())
    this.#job = await this.#world.ledger.update(this.#job.id, { ...seen, ...change })
  }
}
