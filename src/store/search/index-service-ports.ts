import Dexie, { type ObservabilitySet } from 'dexie'
import { nextTurn } from './next-turn.ts'

/** Time and news as the keeper of the index meets them, handed in so that tests can let both come as they like. */
export interface IndexServicePorts {
  /** A clock in milliseconds. */
  now(): number
  /** Runs once after so many milliseconds; the function it returns calls that off. */
  after(ms: number, run: () => void): () => void
  /** Resolves after every message that has arrived already. */
  nextTurn(): Promise<void>
  /** Tells of every write to any local database, of all tabs, until the returned function is called. */
  hear(onMutated: (changes: ObservabilitySet) => void): () => void
}

/** The browser's own clock, timers and messages, and what Dexie says of writes. */
export const browserPorts: IndexServicePorts = {
  now: Date.now,
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  nextTurn,
  hear(onMutated) {
    Dexie.on('storagemutated', onMutated)
    return () => Dexie.on.storagemutated.unsubscribe(onMutated)
  },
}
