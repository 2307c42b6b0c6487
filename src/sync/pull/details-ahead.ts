import type { Role } from '#store/access/roles.ts'
import type { LocalStore } from '#store/database/local-store.ts'
import type { RemoteResult } from '#store/ports/sync-port.ts'
import { type KeptDetail, keptDetails, knownAhead } from '#store/offline/kept-offline.ts'
import type { Pulled } from './pull-deps.ts'

interface DetailsAheadDeps {
  relaxed: LocalStore
  role: Role
  scopes(): readonly string[]
  /** Reads one answer and keeps it. */
  read(one: KeptDetail): Promise<RemoteResult>
  /** After so long an answer is read again. */
  everyMs(): number
  now(): number
}

/** What a device keeps beside rows, read by itself: logs, dashboards, names to choose from. */
export class DetailsAhead {
  private readonly parts: DetailsAheadDeps
  private wanted = new Map<string, KeptDetail>()

  constructor(parts: DetailsAheadDeps) {
    this.parts = parts
  }

  /** Looks anew at what is to be kept: there may be other merchants to work for, another month may have begun. */
  survey(): void {
    const { role, scopes, now } = this.parts
    const kept = keptDetails({ role, scopes: scopes() }, knownAhead(now()))
    this.wanted = new Map(kept.map((one) => [`${one.detail.name}/${one.id}`, one]))
  }

  names(): string[] {
    return [...this.wanted.keys()]
  }

  /** Reads one of them, if it is not here or has grown old. */
  async pull(name: string): Promise<Pulled> {
    const { relaxed, read, everyMs, now } = this.parts
    const one = this.wanted.get(name)
    if (!one) return { kind: 'rest', forMs: everyMs() }
    const held = await relaxed.details.get([one.detail.name, one.id])
    const age = held ? now() - held.asOf : Infinity
    // An answer of a clock that has been put back is read again.
    if (age >= 0 && age < everyMs()) return { kind: 'rest', forMs: everyMs() - age }
    const result = await read(one)
    if (result !== 'fetched' && result !== 'absent') return { kind: 'failed', afterMs: null, refused: false }
    return { kind: 'done' }
  }
}
