import type { Connectivity } from '#store/ports/sync-port.ts'
import type { Timing } from '#sync/timing.ts'
import {
  afterContact,
  type Contact,
  type ConnectivityState,
  probe,
  probeDelayMs,
  unknownConnectivity,
} from './connectivity.ts'

interface ConnectivityPorts extends Pick<Timing, 'after'> {
  address: string
  fetch: typeof fetch
  timeoutMs: number
  hasNetwork(): boolean
  onChange(now: Connectivity): void
}

/** Keeps connectivity by real probes and by what ordinary calls report; coming back needs no reload. */
export class ConnectivityWatch {
  private state: ConnectivityState = unknownConnectivity
  private cancelProbe = () => {}
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
    this.cancelProbe()
    this.take(await probe(this.ports))
    return this.state.now
  }

  stop(): void {
    this.stopped = true
    this.cancelProbe()
  }

  private take(contact: Contact): void {
    if (this.stopped) return
    const before = this.state.now
    this.state = afterContact(this.state, contact)
    if (this.state.now !== before) this.ports.onChange(this.state.now)
    this.cancelProbe()
    this.cancelProbe = this.ports.after(probeDelayMs(this.state), () => void this.probeNow())
  }
}
