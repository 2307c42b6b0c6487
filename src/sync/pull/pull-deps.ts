import { type Coverage, type LeftOut, newCoverage } from '#store/database/coverage.ts'
import { stillLeads } from '#store/database/lead-lost.ts'
import { tick } from '#store/database/read-clock.ts'
import type { Absorbed } from '#store/database/absorb-rows.ts'
import type { KeptPeriod } from '#store/database/tables.ts'
import type { LocalStore } from '#store/database/local-store.ts'
import type { CallRequest } from '#store/define/define-call.ts'
import type { DaysFile } from '#store/define/define-pull.ts'
import type { Resource } from '#store/define/define-resource.ts'
import type { OrderKey } from '#store/define/order-key.ts'
import type { ApiFailure } from '#sync/http/api-failure.ts'
import type { FetchedRows, FetchResult } from './fetch-rows.ts'
import type { PullPace } from './plan-pull.ts'
import type { ReadAhead } from './read-ahead.ts'
import type { ListRead } from './whole-lists.ts'

/**
 * How rows came: `listed` by a walk that proves what it reads, `found` by a search or a look at one row, `seen` on a page
 * somebody looked at, which proves nothing and is no stranger to the list either.
 */
export type Arrival = 'listed' | 'found' | 'seen'

/** The rows of a collection as the leader holds them, as far as a pull needs them. */
export interface HeldRows {
  /** Ids listed between two keys, both left out; null is beyond the end. */
  between(after: OrderKey | null, before: OrderKey | null): string[]
  all(): string[]
  /** Ids of one parent. */
  equal(key: OrderKey): string[]
  /** Ids that no read since `rc` has shown. */
  unseenSince(rc: number): string[]
}

export interface PullDeps {
  resource: Resource
  /** The resource's name, with its scope where it has one. */
  collection: string
  scope: string
  relaxed: LocalStore
  /** The leader that pulls: one that has been replaced notes nothing. */
  epoch: number
  /** What this leader has noted last, by collection: nobody else notes anything while it leads. */
  noted: Map<string, Coverage>
  /** Notes one after the other: two that wait for the leader's record at once would keep screens from reading for both. */
  inTurn<T>(write: () => Promise<T>): Promise<T>
  ahead: ReadAhead
  held: HeldRows
  fetch(request: CallRequest): Promise<FetchResult>
  /** Every row of some days in one file; null where the server gives another one than is known. */
  fetchFile(file: DaysFile, days: Pick<KeptPeriod, 'from' | 'to'>): Promise<FetchResult | null>
  /** Reads a list that comes in one answer, or waits for the read that is under way. */
  readList(): Promise<ListRead>
  absorb(fetched: FetchedRows, how: Arrival): Promise<Absorbed>
  /** A look has shown `returned` of the rows `held` of a stretch. Returns how many are kept in doubt. */
  looked(held: readonly string[], returned: ReadonlySet<string>, startRc: number): Promise<number>
  pace: PullPace
  /** The periods of this collection that a person keeps. */
  kept: readonly KeptPeriod[]
  /** Collections in which a row was created from here since their pages were last begun with. */
  created: Set<string>
  now(): number
  visible(): boolean
  /** Why only what is new is read now; null while everything is. */
  leavesOut(): LeftOut | null
}

/** done: go on after the usual pause. rest: nothing to do for so long. failed: the server did not give a page. */
export type Pulled = { kind: 'done' } | { kind: 'rest'; forMs: number } | Failed

/** `afterMs`: when the server asked to come back. `refused`: it does not like the request itself. */
interface Failed {
  kind: 'failed'
  afterMs: number | null
  refused: boolean
}

/** A page that did not come; a server that says when to come back is heard. */
export function failed(failure: ApiFailure): Pulled {
  if (failure.kind === 'spared') return { kind: 'failed', afterMs: failure.forMs, refused: false }
  if (failure.kind !== 'refused') return { kind: 'failed', afterMs: null, refused: false }
  const { status, retryAfterMs } = failure
  return { kind: 'failed', afterMs: retryAfterMs, refused: status === 400 || status === 422 }
}

export async function coverageOf(parts: PullDeps): Promise<Coverage> {
  return parts.noted.get(parts.collection) ?? storedCoverage(parts)
}

async function storedCoverage({ relaxed, collection, resource }: PullDeps): Promise<Coverage> {
  const { whole } = resource.pull
  return (await relaxed.coverage.get([collection, whole])) ?? newCoverage(collection, whole)
}

/**
 * Changes what is noted, from what is noted by then: looks at the head and walks go on side by side. Where a walk goes on,
 * the number of its next read is drawn meanwhile.
 */
export async function note(parts: PullDeps, change: (coverage: Coverage) => Coverage): Promise<void> {
  const { relaxed, epoch, collection, noted, ahead, inTurn } = parts
  const { coverage, leader } = relaxed
  // Beside it and not in it: whoever waits for the read clock, as the end of an edit does, does not wait for the note.
  const [after, rc] = await Promise.all([
    inTurn(() =>
      relaxed.transaction('rw', [coverage, leader], async () => {
        const [before] = await Promise.all([storedCoverage(parts), stillLeads(relaxed, epoch)])
        const changed = change(before)
        await coverage.put(changed)
        return changed
      }),
    ),
    tick(relaxed),
  ])
  noted.set(collection, after)
  if (after.sweep) ahead.keep(rc)
}
