import type { SimTime } from '#tests/sync/simulation/sim-time.ts'

/** What a fake printer says: in pieces that end anywhere, some of them together, and only to whoever reads. */
export class PrinterMouth {
  readonly #time: Pick<SimTime, 'after'>
  readonly #random: () => number
  #pieces: string[] = []
  #waiting: ((result: USBInTransferResult) => void) | null = null

  constructor(time: Pick<SimTime, 'after'>, random: () => number) {
    this.#time = time
    this.#random = random
  }

  say(text: string): void {
    for (let at = 0; at < text.length; ) {
      const length = 1 + Math.floor(this.#random() * 40)
      this.#pieces.push(text.slice(at, at + length))
      at += length
    }
    this.#time.after(2, () => this.#handOver())
  }

  give(resolve: (result: USBInTransferResult) => void): void {
    this.#waiting = resolve
    this.#time.after(1, () => this.#handOver())
  }

  /** The connection is gone; what was not read is still there for the next one. */
  leaveWaiting(): void {
    this.#waiting = null
  }

  /** The power is gone. */
  forget(): void {
    this.#pieces = []
  }

  #handOver(): void {
    if (!this.#waiting || this.#pieces.length === 0) return
    const text = this.#pieces.splice(0, 1 + Math.floor(this.#random() * 3)).join('')
    const bytes = Uint8Array.from(text, (sign) => sign.charCodeAt(0))
    const waiting = this.#waiting
    this.#waiting = null
    waiting({ status: 'ok', data: new DataView(bytes.buffer) } as USBInTransferResult)
  }
}
