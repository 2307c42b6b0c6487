import { pause, type Timing } from '#printing/timing.ts'
import type { PrinterLink } from './printer-link.ts'
import { commands, type PrinterIdentity, type PrinterStatus, ReplyReader } from './printer-replies.ts'

/** What one question found out; null is what the printer did not say in time. */
export interface Reading {
  status: PrinterStatus | null
  /** Labels printed over the printer's life. */
  count: number | null
}

/** A printer that has nothing more to say than this is asked again later. */
const patienceMs = 1500
/** After this long without a word, nothing of an earlier connection is still to come. */
const quietMs = 40

/** Questions to one printer and its answers. */
export class PrinterTalk {
  readonly #link: PrinterLink
  readonly #timing: Timing
  readonly #reader = new ReplyReader()
  #heardAt = 0
  #reading: Reading = { status: null, count: null }
  #identity: PrinterIdentity | null = null
  #onReply: () => void = () => undefined

  constructor(link: PrinterLink, timing: Timing) {
    this.#link = link
    this.#timing = timing
    link.listen((text) => this.#hear(text))
  }

  /** Waits until the printer has been quiet: answers to questions of an earlier connection are worth nothing. */
  async forgetOldAnswers(): Promise<void> {
    this.#heardAt = this.#timing.now()
    while (this.#timing.now() - this.#heardAt < quietMs) await pause(this.#timing, quietMs)
  }

  async identity(): Promise<PrinterIdentity | null> {
    this.#identity = null
    await this.#link.write(commands.identity)
    await this.#until(() => this.#identity !== null)
    return this.#identity
  }

  /** What the printer holds and what it has printed. */
  async ask(): Promise<Reading> {
    this.#reading = { status: null, count: null }
    await this.#link.write(commands.status)
    await this.#until(() => this.#reading.status !== null && this.#reading.count !== null)
    return this.#reading
  }

  #hear(text: string): void {
    this.#heardAt = this.#timing.now()
    for (const reply of this.#reader.feed(text)) {
      if (reply.kind === 'identity') this.#identity = reply.identity
      else if (reply.kind === 'odometer') this.#reading = { ...this.#reading, count: reply.count }
      else this.#reading = { ...this.#reading, status: reply.status }
    }
    this.#onReply()
  }

  #until(heard: () => boolean): Promise<void> {
    if (!this.#link.answers || heard()) return Promise.resolve()
    return new Promise((resolve) => {
      const cancel = this.#timing.after(patienceMs, resolve)
      this.#onReply = () => {
        if (!heard()) return
        cancel()
        resolve()
      }
    })
  }
}
