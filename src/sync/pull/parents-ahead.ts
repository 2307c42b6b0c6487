import { type Coverage, newCoverage } from '#store/database/coverage.ts'
import { stillLeads } from '#store/database/lead-lost.ts'
import type { LocalStore } from '#store/database/local-store.ts'
import { serverRows } from '#store/database/server-rows.ts'
import type { ByParentPull } from '#store/define/define-pull.ts'
import type { AnyRow, Resource } from '#store/define/define-resource.ts'
import { resources } from '#store/registry.ts'
import type { FetchedRows, FetchResult } from './fetch-rows.ts'
import { failed, type Pulled, type PullDeps } from './pull-deps.ts'

interface ParentsDeps extends Pick<PullDeps, 'inTurn'> {
  relaxed: LocalStore
  epoch: number
  mayRead(resource: string): boolean
  /** Reads the rows of one parent. */
  fetch(resource: Resource, pull: ByParentPull<AnyRow>, parent: string): Promise<FetchResult>
  /** Brings in everything that belongs to one parent. */
  absorbParent(collection: string, parent: string, fetched: FetchedRows): Promise<void>
  /** Why nothing old is fetched now; null while everything is. */
  leavesOut(collection: string): Coverage['leftOut'] | null
  now(): number
}

/** A collection whose rows are read by parent. */
interface ByParent {
  resource: Resource
  pull: ByParentPull<AnyRow>
}

/** The rows of a parent are read again after so long, unless somebody looks at them. */
const againMs = 7 * 86_400_000
const restMs = 15_000
/** One whose rows the server did not give is asked for again after the others. */
const refusedForMs = 10 * 60_000

/** Reads the rows of every parent in the background, one parent after the other (decisions.md M33). */
export class ParentsAhead {
  private readonly parts: ParentsDeps
  /** Until when a parent is left out, epoch milliseconds. */
  private readonly refusedUntil = new Map<string, number>()
  private readonly known = new Map<string, { asOf: number | null; parents: string[] }>()
  /** By collection, the parents that were due when all were last looked through, and are still to be read. */
  private readonly rounds = new Map<string, { parents: readonly string[]; due: string[] }>()

  constructor(parts: ParentsDeps) {
    this.parts = parts
  }

  names(): string[] {
    return this.collections().map(({ resource }) => resource.name)
  }

  /** Reads the rows of the next parent, if one is due. */
  async pull(name: string): Promise<Pulled> {
    const { fetch, absorbParent, now } = this.parts
    const one = this.collections().find(({ resource }) => resource.name === name)
    if (!one) return { kind: 'rest', forMs: restMs }
    const next = (await this.nextInRound(one)) ?? (await this.beginRound(one))
    if (next === undefined) return { kind: 'rest', forMs: restMs }
    const result = await fetch(one.resource, one.pull, next)
    if (result.ok) {
      await absorbParent(name, next, result.fetched)
      return { kind: 'done' }
    }
    // One parent that the server does not know, or stumbles over, does not hold up the others.
    if (result.failure.kind !== 'refused' || result.failure.status === 429) {
      this.rounds.get(name)?.due.push(next)
      return failed(result.failure)
    }
    for (const [parent, until] of this.refusedUntil) if (now() >= until) this.refusedUntil.delete(parent)
    this.refusedUntil.set(`${name}/${next}`, now() + refusedForMs)
    return { kind: 'done' }
  }

  /** The next parent of the round that nobody has read since it began; undefined where all have to be looked through. */
  private async nextInRound({ resource: { name }, pull }: ByParent): Promise<string | undefined> {
    const { relaxed, leavesOut } = this.parts
    const round = this.rounds.get(name)
    if (!round || leavesOut(name) !== null || round.parents !== (await this.parentsOf(pull))) return undefined
    for (let parent = round.due.pop(); parent !== undefined; parent = round.due.pop()) {
      if (this.isDue(name, parent, await relaxed.coverage.get([name, parent]))) return parent
    }
    return undefined
  }

  /** Looks through all parents and notes what is here; the first that is due, if one is. */
  private async beginRound(one: ByParent): Promise<string | undefined> {
    const { relaxed, leavesOut } = this.parts
    const { name } = one.resource
    const parents = await this.parentsOf(one.pull)
    const covered = await coveredParents(relaxed, name)
    const leftOut = leavesOut(name)
    await this.note(one, parents, covered, leftOut ?? null)
    if (leftOut !== null) return undefined
    const due = parents.filter((parent) => this.isDue(name, parent, covered.get(parent))).reverse()
    const first = due.pop()
    this.rounds.set(name, { parents, due })
    return first
  }

  private isDue(name: string, parent: string, covered: Coverage | undefined): boolean {
    const now = this.parts.now()
    const isRefused = now < (this.refusedUntil.get(`${name}/${parent}`) ?? 0)
    return !isRefused && now - (covered?.completeAt ?? -Infinity) >= againMs
  }

  private collections(): ByParent[] {
    return Object.values(resources).flatMap((resource) => {
      const { pull, name } = resource
      return pull.kind === 'by-parent' && this.parts.mayRead(name) ? [{ resource, pull }] : []
    })
  }

  /** Ids of the parents that this device knows, in the order in which they are read; made anew when their list was. */
  private async parentsOf({ parents, isFirst }: ByParentPull<AnyRow>): Promise<string[]> {
    const { relaxed } = this.parts
    const asOf = (await relaxed.coverage.get([parents, 'ALL']))?.headAt ?? null
    const known = this.known.get(parents)
    if (known && known.asOf === asOf) return known.parents
    const rows = await serverRows(relaxed, parents)
    const order = [...rows.filter(isFirst), ...rows.filter((row) => !isFirst(row))].map(({ id }) => id)
    this.known.set(parents, { asOf, parents: order })
    return order
  }

  /** The whole is here once the rows of every parent are; `about` counts the parents. */
  private async note(
    { resource: { name }, pull }: ByParent,
    parents: readonly string[],
    covered: ReadonlyMap<string, Coverage>,
    leftOut: NonNullable<Coverage['leftOut']> | null,
  ): Promise<void> {
    const { relaxed, epoch, inTurn } = this.parts
    const times = parents.map((parent) => covered.get(parent)?.completeAt ?? null)
    const list = await relaxed.coverage.get([pull.parents, 'ALL'])
    const isWhole = list?.completeAt != null && !times.includes(null)
    const completeAt = isWhole ? Math.min(list.completeAt ?? 0, ...times.map(Number)) : null
    const before = (await relaxed.coverage.get([name, pull.whole])) ?? null
    const said = completeAt === null ? leftOut : null
    const about = parents.length
    if (before && isSame(before, { completeAt, leftOut: said, about })) return
    const noted = { ...newCoverage(name, pull.whole), completeAt, headAt: completeAt, leftOut: said, about }
    await inTurn(() =>
      relaxed.transaction('rw', [relaxed.coverage, relaxed.leader], async () => {
        await stillLeads(relaxed, epoch)
        await relaxed.coverage.put(noted)
      }),
    )
  }
}

/** What was noted of each parent. */
async function coveredParents({ coverage }: LocalStore, name: string): Promise<Map<string, Coverage>> {
  const noted = await coverage.where('[collection+partition]').between([name, ''], [name, '\uffff']).toArray()
  return new Map(noted.map((one) => [one.partition, one]))
}

type Noted = Pick<Coverage, 'completeAt' | 'about' | 'leftOut'>

function isSame(one: Noted, other: Noted): boolean {
  const isLeftOut = (one.leftOut ?? null) === (other.leftOut ?? null)
  return isLeftOut && one.completeAt === other.completeAt && one.about === other.about
}
