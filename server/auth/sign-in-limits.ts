import type { Clock } from '#server/clock.ts'

const windowMs = 15 * 60_000
const maxFailures = { account: 5, address: 100 }
/** Room for so many names at once: somebody who tries invented ones must not fill the memory. */
const maxNames = 20_000

/**
 * Counts failed sign-ins for an account from one address and for the address as a whole. Unknown accounts are
 * counted like known ones, so that a lock says nothing about who exists.
 */
export class SignInLimits {
  readonly #clock: Clock
  readonly #failures = new Map<string, { count: number; since: number }>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  isLocked(email: string, address: string): boolean {
    return this.#count(accountKey(email, address)) >= maxFailures.account || this.#count(address) >= maxFailures.address
  }

  /** Counted before the password is checked, so that many tries at once are not all let in. */
  begin(email: string, address: string): void {
    this.#add(accountKey(email, address))
    this.#add(address)
  }

  succeed(email: string, address: string): void {
    this.#failures.delete(accountKey(email, address))
    const whole = this.#failures.get(address)
    if (whole) whole.count -= 1
  }

  #count(key: string): number {
    const entry = this.#failures.get(key)
    return entry && this.#isFresh(entry) ? entry.count : 0
  }

  #add(key: string): void {
    const entry = this.#failures.get(key)
    if (entry && this.#isFresh(entry)) {
      entry.count += 1
      return
    }
    this.#failures.delete(key)
    this.#failures.set(key, { count: 1, since: this.#clock.now().getTime() })
    const [oldest] = this.#failures.keys()
    if (this.#failures.size > maxNames && oldest !== undefined) this.#failures.delete(oldest)
  }

  #isFresh(entry: { since: number }): boolean {
    return this.#clock.now().getTime() - entry.since < windowMs
  }
}

function accountKey(email: string, address: string): string {
  return `${email}|${address}`
}
