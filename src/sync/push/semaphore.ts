/** Places for what is on its way to the server: so many at a time, in the order in which they were asked for. */
export class Semaphore {
  private free: number
  private readonly waiting: (() => void)[] = []

  constructor(places: number) {
    this.free = places
  }

  /** Waits for a place; the function it answers with gives it back, and is called once. */
  async take(): Promise<() => void> {
    if (this.free > 0) this.free -= 1
    else await new Promise<void>((resolve) => this.waiting.push(resolve))
    return () => this.leave()
  }

  /** A place goes straight to whoever waits: nobody who comes later slips in between. */
  private leave(): void {
    const next = this.waiting.shift()
    if (next) next()
    else this.free += 1
  }
}
