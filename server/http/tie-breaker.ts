import { AsyncLocalStorage } from 'node:async_hooks'
import { type SQL, sql } from 'drizzle-orm'

const shuffling = new AsyncLocalStorage<boolean>()

/** Whether the request at hand wants the ties of its lists shuffled. */
export function areTiesShuffled(): boolean {
  return shuffling.getStore() === true
}

/** The last key of a paged list's order: a row's own id, so that pages never overlap, unless ties are shuffled. */
export function tie(byId: SQL): SQL {
  return areTiesShuffled() ? sql`random()` : byId
}

/** Answers a request with the ties of all its lists shuffled, as APIs do that sort by nothing unique. */
export function withShuffledTies<Answer>(work: () => Answer): Answer {
  return shuffling.run(true, work)
}
