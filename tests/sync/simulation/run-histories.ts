import { type History, historyOf } from './history.ts'
import { live } from './sim-world.ts'
import type { Broken, PromiseBroken } from './sim-watch.ts'

export interface Found {
  seed: number
  broken: PromiseBroken
}

export interface Tally {
  histories: number
  counts: Record<Broken, number>
  first: Found | null
}

/** Lets so many histories happen, one after the other; `enough` may end it early. */
export async function runHistories(
  from: number,
  count: number,
  enough: (tally: Tally) => boolean = () => false,
): Promise<Tally> {
  const tally: Tally = { histories: 0, counts: { lost: 0, doubled: 0, diverged: 0, stuck: 0 }, first: null }
  for (let seed = from; seed < from + count && !enough(tally); seed++) {
    const broken = await live(historyOf(seed))
    tally.histories += 1
    if (!broken) continue
    tally.counts[broken.kind] += 1
    tally.first ??= { seed, broken }
  }
  return tally
}

/** The one line of `npm run chaos`. */
export function tallyLine({ histories, counts }: Tally): string {
  const { lost, doubled, diverged, stuck } = counts
  return `histories ${histories}: lost ${lost}, doubled ${doubled}, diverged ${diverged}, stuck ${stuck}`
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
