import type { CallWords } from './call-trouble.ts'
import type { Finding, Proof } from './call-outcome.ts'

/** Ids of the records on the server that are equal to the one to be made; null if the server does not say. */
type FindEqual = () => Promise<ReadonlySet<string> | null>

/** A server may still be at work on a request whose answer was lost: until then "not there" proves nothing (sync.md 2.9). */
const leastPatienceMs = 90_000

/** Proves a creation by the record that was not there before (decisions.md M6). */
export class NewRecord implements Proof {
  readonly patienceMs: number
  readonly untilKnown = true
  /** Records equal to it that were there before. */
  before: ReadonlySet<string> = new Set()
  private readonly findEqual: FindEqual
  private found: string | null = null

  constructor(findEqual: FindEqual, timeoutSeconds: number) {
    this.findEqual = findEqual
    this.patienceMs = Math.max(leastPatienceMs, 1500 * timeoutSeconds)
  }

  async prepare(): Promise<boolean> {
    const equal = await this.findEqual()
    if (equal !== null) this.before = equal
    return equal !== null
  }

  async find(): Promise<Finding> {
    const fresh = await this.fresh()
    if (fresh === null) return null
    if (fresh.length > 1) return 'unclear'
    this.found = fresh[0] ?? null
    return this.found === null ? 'absent' : 'there'
  }

  /** The id of the record that was made; null if the list does not show it yet. */
  async id(): Promise<string | null> {
    if (this.found !== null) return this.found
    const fresh = await this.fresh()
    return fresh?.length === 1 ? (fresh[0] ?? null) : null
  }

  private async fresh(): Promise<string[] | null> {
    const equal = await this.findEqual()
    return equal && [...equal].filter((id) => !this.before.has(id))
  }
}

/** Words of a creation that came to nothing, or that is not known to have. */
export const creationWords = (failed: string): CallWords => ({
  failed,
  absent: 'It was not added. You can send it again',
  unclear: 'Several like it are there: please look at the list before you add it again',
})
