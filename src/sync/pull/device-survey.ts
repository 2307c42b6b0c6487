import type { LocalStore } from '#store/database/local-store.ts'
import type { KeptPeriod } from '#store/database/tables.ts'
import type { Timing } from '#sync/timing.ts'

interface SurveyPorts extends Pick<Timing, 'elapsed'> {
  relaxed: Pick<LocalStore, 'keptPeriods'>
  estimate(): Promise<{ usage?: number; quota?: number }>
  /** It is looked at again. */
  onLook(): void
}

/** Beyond this part of what the browser allows nothing old is fetched any more (sync.md 2.2). */
const fullAt = 0.8
const everyMs = 30_000
/**
 * How long nothing old is fetched after a write that found no room. Browsers may name a quota that their disk cannot keep:
 * then the failed write is the only one to say so.
 */
const noRoomForMs = 10 * 60_000

/** What of this device decides what is pulled: its room, and the periods that are kept. */
export class DeviceSurvey {
  private readonly ports: SurveyPorts
  private dueAt = -Infinity
  private noRoomUntil = -Infinity
  private last: Promise<void> = Promise.resolve()
  isRoomy = true
  kept: readonly KeptPeriod[] = []

  constructor(ports: SurveyPorts) {
    this.ports = ports
  }

  /** Something may be otherwise: the next step looks. */
  expire(): void {
    this.dueAt = -Infinity
  }

  noteNoRoom(): void {
    this.noRoomUntil = this.ports.elapsed() + noRoomForMs
    this.isRoomy = false
  }

  /** Looks where it is due. All lanes wait for the one that does: their steps would not know what has just been kept. */
  current(): Promise<void> {
    if (this.ports.elapsed() >= this.dueAt) {
      this.dueAt = this.ports.elapsed() + everyMs
      this.last = this.look()
    }
    return this.last
  }

  private async look(): Promise<void> {
    const { elapsed, estimate, relaxed, onLook } = this.ports
    // A browser that will not say is taken to have room: a write that fails says it all the same.
    const { usage = 0, quota = Infinity } = await estimate().catch((): { usage?: number; quota?: number } => ({}))
    this.isRoomy = usage < fullAt * quota && elapsed() >= this.noRoomUntil
    this.kept = await relaxed.keptPeriods.toArray().catch(() => [])
    onLook()
  }
}
