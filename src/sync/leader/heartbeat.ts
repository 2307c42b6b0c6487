import type { TabMessage } from '#sync/sync-ports.ts'
import { every, type Timing } from '#sync/timing.ts'

interface HeartbeatPorts extends Pick<Timing, 'after'> {
  say(message: 'ping' | 'beat'): void
  /** Hidden tabs steal nothing: nobody waits for them. */
  visible(): boolean
  /** The leader is frozen: take its place. */
  steal(): void
}

const beatMs = 2000
const tickMs = 1000
/** Seconds of silence after which the leader is asked, and after which it is held to be frozen. */
const askAfter = 10
const stealAfter = 12

/**
 * The leader says every two seconds that it lives, and answers whoever asks. Another tab that hears nothing for ten
 * seconds asks, and takes over two seconds later (sync.md 2.7). Silence is counted in ticks of this tab's own timer: a
 * tab that was frozen itself has not heard, but has not waited either.
 */
export class Heartbeat {
  private readonly ports: HeartbeatPorts
  private isLeading = false
  private silence = 0
  private readonly endings: (() => void)[]

  constructor(ports: HeartbeatPorts) {
    this.ports = ports
    this.endings = [every(ports, beatMs, () => this.beat()), every(ports, tickMs, () => this.tick())]
  }

  lead(isLeading: boolean): void {
    this.isLeading = isLeading
    this.silence = 0
    this.beat()
  }

  hear(message: TabMessage): void {
    if (message === 'beat') this.silence = 0
    if (message === 'ping') this.beat()
  }

  stop(): void {
    for (const end of this.endings) end()
  }

  private beat(): void {
    if (this.isLeading) this.ports.say('beat')
  }

  private tick(): void {
    if (this.isLeading || !this.ports.visible()) {
      this.silence = 0
      return
    }
    this.silence += 1
    if (this.silence === askAfter) this.ports.say('ping')
    if (this.silence < stealAfter) return
    this.silence = 0
    this.ports.steal()
  }
}
