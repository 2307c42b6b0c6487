import type { Connectivity } from '#store/ports/sync-port.ts'
import {
  afterContact,
  type Contact,
  type ConnectivityState,
  probe,
  probeDelayMs,
  unknownConnectivity,
} from './connectivity.ts'

interface ConnectivityPorts {
  address: string
  fetch: typeof fetch
  timeoutMs: number
  onChange(now: Connectivity): void
}

/** Keeps connectivity by real probes and by what ordinary calls report; coming back needs no reload. */
export class ConnectivityWatch {
  private state: ConnectivityState = unknownConnectivity
  private timer: ReturnType<typeof setTimeout> | undefined
  private stopped = false
  private probing: Promise<Connectivity> | null = null
  private readonly ports: ConnectivityPorts

  constructor(ports: ConnectivityPorts) {
    this.ports = ports
  }

  get now(): Connectivity {
    return this.state.now
  }

  /** An ordinary call was answered or met silence; silence is checked by a probe at once. */
  heard(contact: Contact): void {
    if (contact === 'silent') void this.probeNow()
    else this.take(contact)
  }

  /** Whoever asks while a probe is on its way shares it: three calls that fail together are one doubt, not three. */
  probeNow(): Promise<Connectivity> {
    this.probing ??= this.ask().finally(() => {
      this.probing = null
    })
    return this.probing
  }

  private async ask(): Promise<Connectivity> {
    clearTimeout(this.timer)
    this.take(await probe(this.ports.address, this.ports.fetch, this.ports.timeoutMs))
    return this.state.now
  }

  stop(): void {
    this.stopped = true
    clearTimeout(this.timer)
  }

  private take(contact: Contact): void {
    if (this.stopped) return
    const before = this.state.now
    this.state = afterContact(this.state, contact)
    if (this.state.now !== before) this.ports.onChange(this.state.now)
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.probeNow(), probeDelayMs(this.state))
  }
}
