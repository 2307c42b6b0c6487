import { type History, historyOf } from './history.ts'
import { live } from './sim-world.ts'
import { liveReading } from './reading-world.ts'
import type { Broken, PromiseBroken } from './promise-broken.ts'

export interface Found {
  seed: number
  kind: Broken
  message: string
}

export interface Tally {
  histories: number
  counts: Record<Broken, number>
  first: Found | null
}

export interface Seeds {
  from: number
  count: number
  /** Every how many-th seed: processes that share the work take turns. */
  step: number
}

const noTally = (): Tally => ({
  histories: 0,
  counts: { lost: 0, doubled: 0, diverged: 0, stuck: 0, 'wrongly deleted': 0, missed: 0, 'overwritten unseen': 0 },
  first: null,
})

/** Of so many histories one is about reading alone: a long list that shifts, lies and lags. */
const readingEvery = 8

/** Lets the history of a seed happen. */
export function liveSeed(seed: number): Promise<PromiseBroken | null> {
  return seed % readingEvery === 0 ? liveReading(seed) : live(historyOf(seed))
}

/** Lets so many histories happen, one after the other; `enough` may end it early. */
export async function runHistories(
  { from, count, step }: Seeds,
  enough: (tally: Tally) => boolean = () => false,
): Promise<Tally> {
  const tally = noTally()
  for (let seed = from; seed < from + count * step && !enough(tally); seed += step) {
    const broken = await liveSeed(seed)
    tally.histories += 1
    if (!broken) continue
    tally.counts[broken.kind] += 1
    tally.first ??= { seed, kind: broken.kind, message: broken.message }
  }
  return tally
}

/** The tally of all processes; the first broken promise is that of the smallest seed. */
export function sumOf(tallies: readonly Tally[]): Tally {
  const sum = noTally()
  for (const { histories, counts, first } of tallies) {
    sum.histories += histories
    for (const kind of Object.keys(counts) as Broken[]) sum.counts[kind] += counts[kind]
    if (first && (!sum.first || first.seed < sum.first.seed)) sum.first = first
  }
  return sum
}

/** The one line of `npm run chaos`. */
export function tallyLine({ histories, counts }: Tally): string {
  const all = Object.entries(counts).map(([kind, count]) => `${kind} ${count}`)
  return `histories ${histories}: ${all.join(', ')}`
}

/** The history without whatever it does not need to break the same promise. */
export async function shrink(history: History, kind: Broken): Promise<History> {
  const breaks = async (one: History) => (await live(one))?.kind === kind
  let small = history
  for (let size = Math.ceil(small.happenings.length / 2); size >= 1; size = size > 1 ? Math.ceil(size / 2) : 0) {
    for (let at = 0; at < small.happenings.length; ) {
      const without = { ...small, happenings: small.happenings.toSpliced(at, size) }
      if (await breaks(without)) small = without
      else at += size
    }
  }
  return small
}
