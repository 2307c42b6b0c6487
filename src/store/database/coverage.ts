import type { OrderKey } from '#store/define/order-key.ts'
import type { ProvedRange, Unproved } from './proved-ranges.ts'

/** One page of a list by number and size, and where it begins: rows before `offset` are on earlier pages. */
export interface PageWindow {
  page: number
  pageSize: number
  offset: number
}

/**
 * A walk down a list in overlapping windows. `full` goes to the end, `recent` and `kept` to a key, `head` until it meets
 * what is proved already. It is saved with each window, so that a walk that was killed goes on where it was.
 */
export interface Sweep {
  kind: 'full' | 'recent' | 'kept' | 'head'
  /** Epoch milliseconds; also its name. */
  startedAt: number
  /** `recent`, `kept`: it ends behind this key. */
  until: OrderKey | null
  /** The last row of what is proved; null before the first window. */
  covered: OrderKey | null
  /** Rows that are thought to lie before the end of what is proved. */
  pos: number
  /** Rows at that end with the very same key. */
  tiePad: number
  /** How far the next window steps back because the last one did not join. */
  back: number
  /** The most rows that the server gives, as far as is known. */
  cap: number
  /** Windows in a row that proved nothing new. */
  stalled: number
  unproved: Unproved[]
  quarantined: number
  /** The last row of the window before, and for how many windows it has been the same. */
  tail: string
  repeats: number
  /** The most rows that one page has held: a smaller page that comes short is the last one. */
  sure: number
}

/** A pass over pages of a size that the server fixes; two passes that read the same prove the list. */
export interface Pass {
  page: number
  /** The leader that has read its first page. */
  epoch: number
  startedAt: number
  /** Read clock when it began: a row that no later read has shown was not in it. */
  startRc: number
  /** Hash of all ids so far, and of the whole pass before. */
  mark: string
  before: string | null
  /** Hash of the page before: a server that answers it again has no further one. */
  lastPage: string
  quarantined: number
}

/** How much of a period that a person keeps is here, of a list whose page size the server fixes. */
export interface KeptDays {
  /** Days of Colombo as "YYYY-MM-DD", both included. */
  from: string
  to: string
  /** When its latest proof began; null while there is none. */
  at: number | null
  /** Rows of it that could not be read then. */
  quarantined: number
  /** The pass that is under way. */
  pass: Pass | null
}

/** Why older rows are not fetched: the disk is nearly full, or the person saves data. */
export type LeftOut = 'room' | 'data'

/** What this device has seen of one partition of a collection. Times are epoch milliseconds. */
export interface Coverage {
  collection: string
  partition: string
  /** What is under way; null while everything rests. */
  sweep: Sweep | null
  pass?: Pass | null
  /** What is proved, in list order (sync.md 2.3, rule 4). */
  ranges: ProvedRange[]
  /** What could not be proved: never guessed. */
  unproved: Unproved[]
  /** When the list was last seen to its end; null while that has never happened, or a gap has come up since. */
  completeAt: number | null
  /** When the newest rows, and those of the last days, were last looked at. */
  headAt: number | null
  recentAt?: number | null
  /** When the periods that a person keeps were last walked through. */
  keptAt?: number | null
  /** The same, one by one, where pages are fixed: no stretch of such a list can be walked through by itself. */
  keptDays?: KeptDays[]
  /** When the newest rows of one of its partitions were last looked at, and which of them is next. */
  turn?: { at: number; next: number }
  /** Rows the server is thought to hold; null when nobody knows. */
  about: number | null
  /** Rows that did not parse in the last sweep (sync.md 2.12). */
  quarantined: number
  /** Set while its older rows are left out. */
  leftOut?: LeftOut | null
  /** Rows that the server no longer lists and that are kept until this is beyond doubt. */
  withheld: number
}

export function newCoverage(collection: string, partition: string): Coverage {
  return {
    collection,
    partition,
    sweep: null,
    ranges: [],
    unproved: [],
    completeAt: null,
    headAt: null,
    about: null,
    quarantined: 0,
    withheld: 0,
  }
}

/** Whether everything of the partition has been seen, and nothing of it is in doubt. */
export function isComplete({ completeAt, unproved, withheld }: Coverage): boolean {
  return completeAt !== null && unproved.length === 0 && withheld === 0
}
