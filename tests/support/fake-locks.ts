type Held = (lock: Lock | null) => unknown

/** Runs what is to happen in a tab, at once or once it is no longer frozen. */
type When = (run: () => void) => void

interface Holder {
  tab: number
  /** Its request fails, although what it does may go on. */
  robbed(): void
}

interface Waiting {
  tab: number
  name: string
  grant(): void
}

/** The browser's lock manager for several tabs: one holder a name, in order of asking; a dead tab's lock is released. */
export class FakeLocks {
  private readonly holders = new Map<string, Holder>()
  private readonly queue: Waiting[] = []
  private readonly dead = new Set<number>()
  private tabs = 0

  /** The lock manager as one tab sees it, and the death of that tab. */
  tab(when: When = (run) => run()): { locks: LockManager; die(): void } {
    const tab = ++this.tabs
    const request = (name: string, { signal, steal = false }: LockOptions, run: Held) =>
      this.request(tab, name, { signal, steal, run, when })
    const query = () => Promise.reject(new Error('nobody asks who holds which lock'))
    return { locks: { request, query } as unknown as LockManager, die: () => this.release(tab) }
  }

  private request(
    tab: number,
    name: string,
    { signal, steal, run, when }: { signal?: AbortSignal | undefined; steal: boolean; run: Held; when: When },
  ): Promise<unknown> {
    // Nobody is there any more to be granted anything.
    if (this.dead.has(tab)) return new Promise(() => {})
    return new Promise((resolve, reject) => {
      const grant = () => {
        const holder: Holder = { tab, robbed: () => when(() => reject(new DOMException('stolen', 'AbortError'))) }
        this.holders.set(name, holder)
        when(() => void this.hold(holder, name, run).then(resolve, reject))
      }
      if (steal) {
        this.holders.get(name)?.robbed()
        return grant()
      }
      const waiting = { tab, name, grant }
      const givenUp = () => {
        const at = this.queue.indexOf(waiting)
        if (at < 0) return
        this.queue.splice(at, 1)
        reject(new DOMException('no longer wanted', 'AbortError'))
      }
      signal?.addEventListener('abort', givenUp, { once: true })
      this.queue.push(waiting)
      this.serve()
    })
  }

  private async hold(holder: Holder, name: string, run: Held): Promise<unknown> {
    try {
      return await run({ name, mode: 'exclusive' })
    } finally {
      if (this.holders.get(name) === holder) this.holders.delete(name)
      this.serve()
    }
  }

  private release(tab: number): void {
    this.dead.add(tab)
    for (let at = this.queue.length - 1; at >= 0; at--) if (this.queue[at]?.tab === tab) this.queue.splice(at, 1)
    for (const [name, holder] of this.holders) if (holder.tab === tab) this.holders.delete(name)
    this.serve()
  }

  private serve(): void {
    const next = this.queue.find(({ name }) => !this.holders.has(name))
    if (!next) return
    this.queue.splice(this.queue.indexOf(next), 1)
    next.grant()
  }
}

/** The broadcast channel between tabs: everybody hears it but the one who speaks. */
export class FakeChannels {
  private readonly open = new Set<BroadcastChannel & { when(run: () => void): void }>()

  tab(when: When = (run) => run()): BroadcastChannel {
    const { open } = this
    const channel = {
      onmessage: null as ((event: MessageEvent) => void) | null,
      when,
      postMessage(data: unknown) {
        for (const other of open) {
          if ((other as unknown) === channel) continue
          other.when(() => other.onmessage?.({ data } as MessageEvent))
        }
      },
      close: () => open.delete(channel as never),
    }
    open.add(channel as never)
    return channel as unknown as BroadcastChannel
  }
}
