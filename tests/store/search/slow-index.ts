import type { AnyRow, Resource } from '#store/define/define-resource.ts'
import { serverRowIn } from '#store/database/stored-row.ts'
import type { Block } from '#store/database/tables.ts'
import type {
  FieldFilter,
  FieldRange,
  GroupKey,
  ListQuery,
  RowGroup,
  RowLocation,
  TextSearch,
} from '#store/listing/list-query.ts'
import { slipsAllowed, tooFar } from '#store/search/similar-words.ts'
import { mobileCore } from '#store/values/mobile-number.ts'

type Values = Readonly<Record<string, unknown>>

/** Colombo's calendar by the platform. */
const colombo = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Colombo', dateStyle: 'short' })

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u200b\u200c\u200d]/g, '')
    .toLowerCase()

const lower = (text: string) => text.trim().toLowerCase()

const isInstant = (value: unknown): value is string =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) && new Date(value).toISOString() === value

function keyOf(value: unknown, by: Exclude<GroupKey, string>): string | number | boolean | null {
  if ('since' in by) return isInstant(value) ? by.since.filter((instant) => instant <= value).length : null
  if (by.unit === 'known') return typeof value === 'number' || isInstant(value)
  return isInstant(value)
    ? colombo
        .format(new Date(value))
        .padStart(10, '0')
        .slice(0, by.unit === 'month' ? 7 : 10)
    : null
}

/** Filters, sorts and cuts all rows anew for every question, in the plainest way: what the packed index must equal. */
export class SlowIndex {
  private readonly resource: Resource
  private readonly collator: Intl.Collator
  private readonly blocks = new Map<number, (AnyRow | null)[]>()
  private changed: ReadonlyMap<string, AnyRow> = new Map()
  /** As people should see them. */
  private rows: ReadonlyMap<string, AnyRow> = new Map()

  constructor(resource: Resource, collator: Intl.Collator) {
    this.resource = resource
    this.collator = collator
  }

  applyBlock(written: Block): void {
    const ids = new Set(written.rows.map((stored) => stored?.id))
    for (const [other, held] of this.blocks) {
      this.blocks.set(
        other,
        held.map((row) => (row && ids.has(row.id) ? null : row)),
      )
    }
    this.hold(written)
    this.refresh()
  }

  /** Everything at once: blocks of which no row lies in two, and the changed rows. */
  load(blocks: readonly Block[], changed: ReadonlyMap<string, AnyRow>): void {
    for (const block of blocks) this.hold(block)
    this.setChanged(changed)
  }

  private hold(block: Block): void {
    this.blocks.set(
      block.block,
      block.rows.map((stored) => stored && serverRowIn(block, stored).row),
    )
  }

  setChanged(rows: ReadonlyMap<string, AnyRow>): void {
    this.changed = rows
    this.refresh()
  }

  locate(id: string): RowLocation | null {
    for (const [block, rows] of this.blocks) {
      const slot = rows.findIndex((row) => row?.id === id)
      if (slot >= 0) return { block, slot }
    }
    return null
  }

  answer(query: ListQuery) {
    const { ids, match } = this.found(query)
    const lastPage = Math.max(1, Math.ceil(ids.length / query.pageSize))
    const page = Math.max(1, Math.min(query.page, lastPage))
    const shown = ids.slice((page - 1) * query.pageSize, page * query.pageSize)
    const amounts = ids.map((id) => this.valuesOf(id)[query.sum ?? ''])
    return {
      ids: shown,
      places: shown.map((id) => this.locate(id) ?? { block: -1, slot: -1 }),
      total: ids.length,
      page,
      sum: query.sum === undefined ? null : amounts.reduce<number>((sum, one) => sum + (Number(one) || 0), 0),
      groups: query.groups === undefined ? null : this.groupsOf(query, ids),
      match,
      searched: [...this.blocks.values()].flat().filter(Boolean).length,
    }
  }

  /** In the order in which their first rows rise. */
  private groupsOf({ groups, sort }: ListQuery, ids: readonly string[]): RowGroup[] {
    const { by = [], sums = [], earliest = '', latest = '' } = groups ?? {}
    const found = new Map<string, RowGroup>()
    for (const id of sort.direction === 'asc' ? ids : ids.toReversed()) {
      const row = this.valuesOf(id)
      const values = by.map((one) =>
        typeof one === 'string' ? (row[one] === 0 ? 0 : (row[one] ?? null)) : keyOf(row[one.field], one),
      )
      const key = JSON.stringify(values)
      const zeros = () => sums.map(() => 0)
      const group = found.get(key) ?? { values, rows: 0, sums: zeros(), empty: zeros(), earliest: null, latest: null }
      found.set(key, group as RowGroup)
      group.rows += 1
      for (const [place, field] of sums.entries()) {
        if (typeof row[field] === 'number') group.sums[place]! += row[field]
        else group.empty[place]! += 1
      }
      const [first, last] = [row[earliest], row[latest]]
      if (isInstant(first) && (group.earliest === null || first < group.earliest)) group.earliest = first
      if (isInstant(last) && (group.latest === null || last > group.latest)) group.latest = last
    }
    return [...found.values()]
  }

  found(query: ListQuery): { ids: string[]; match: 'exact' | 'similar' } {
    const searches = [query.search, ...(query.also ?? [])].filter((one) => one !== null)
    const inOrder = this.sorted(query).filter((id) =>
      Object.entries(query.filters).every(([field, filter]) => passes(this.valuesOf(id)[field] ?? null, filter)),
    )
    const exact = inOrder.filter((id) => searches.every((search) => this.slips(id, search, 0) === 0))
    if (exact.length > 0) return { ids: exact, match: 'exact' }
    for (const most of [1, 2]) {
      const slips = inOrder.map((id) => searches.reduce((sum, search) => sum + this.slips(id, search, most), 0))
      const least = Math.min(...slips)
      if (least < tooFar) return { ids: inOrder.filter((_, n) => slips[n] === least), match: 'similar' }
    }
    return { ids: [], match: 'exact' }
  }

  private valuesOf(id: string): Values {
    return (this.rows.get(id) ?? {}) as Values
  }

  private refresh(): void {
    const truths = [...this.blocks.values()].flat().filter((row) => row !== null)
    this.rows = new Map([...truths.map((row) => [row.id, row] as const), ...this.changed])
  }

  private slips(id: string, { by, text, how = 'contains' }: TextSearch, most: number): number {
    const each = [by].flat().map((key) => {
      const { field, kind } = this.resource.search[key] ?? { field: '', kind: 'text' }
      const value = this.valuesOf(id)[field]
      if (typeof value !== 'string') return tooFar
      if (kind === 'day') return isOnDay(value, text) ? 0 : tooFar
      const asKept = kind === 'mobile' ? mobileCore : kind === 'email' ? lower : plain
      const [has, wanted] = [asKept(value), asKept(text.trim())]
      if (kind === 'mobile' && wanted === '') return tooFar
      const isHit =
        how === 'contains' ? has.includes(wanted) : how === 'prefix' ? has.startsWith(wanted) : has === wanted
      if (isHit) return 0
      const allowed = kind === 'text' && how !== 'equals' ? Math.min(most, slipsAllowed(wanted)) : 0
      return allowed > 0 ? slowSlips(has, wanted, allowed) : tooFar
    })
    return Math.min(...each)
  }

  private sorted({ sort }: ListQuery): string[] {
    const { order, search } = this.resource
    const spoken = new Set<string>(Object.values(search).flatMap(({ field, kind }) => (kind === 'text' ? [field] : [])))
    const by = (a: string, b: string, field: string) => {
      const [left, right] = [this.valuesOf(a)[field] ?? null, this.valuesOf(b)[field] ?? null]
      if (left === right) return 0
      if (left === null) return -1
      if (right === null) return 1
      const language = spoken.has(field) ? this.collator.compare(left as string, right as string) : 0
      return language || (left < right ? -1 : 1)
    }
    const own = order.direction === 'asc' ? 1 : -1
    const rising = [...this.rows.keys()].sort(
      (a, b) => by(a, b, sort.by) || by(a, b, order.by) || own * (a === b ? 0 : a < b ? -1 : 1),
    )
    return sort.direction === 'asc' ? rising : rising.reverse()
  }
}

/** Texts that are no instants are compared as texts, so that a range of days holds them where they sort. */
function isOnDay(value: string, day: string): boolean {
  const start = new Date(`${day}T00:00:00+05:30`)
  if (Number.isNaN(start.getTime()) || colombo.format(start) !== day) return false
  const end = new Date(start.getTime() + 86_400_000)
  return value >= start.toISOString() && value < end.toISOString()
}

function passes(value: unknown, filter: FieldFilter): boolean {
  if (filter === null || typeof filter !== 'object') return value === filter
  if ('oneOf' in filter) return (filter.oneOf as readonly unknown[]).includes(value)
  if ('not' in filter) return value !== filter.not
  const { from, to, below } = filter as FieldRange
  if (typeof value !== 'string' && typeof value !== 'number') return false
  const bounds = [from, to, below].filter((bound) => bound !== undefined)
  if (bounds.some((bound) => typeof bound !== typeof value)) return false
  return (
    (from === undefined || value >= from) && (to === undefined || value <= to) && (below === undefined || value < below)
  )
}

/** The distance of a text to the nearest part of a word, by the whole table; `tooFar` above the allowed number. */
export function slowSlips(word: string, text: string, allowed: number): number {
  const table = Array.from({ length: text.length + 1 }, (_, n) => [n, ...Array.from({ length: word.length }, () => 0)])
  const at = (n: number, m: number) => table[n]?.[m] ?? tooFar
  for (let n = 1; n <= text.length; n++) {
    for (let m = 1; m <= word.length; m++) {
      const isSame = text[n - 1] === word[m - 1]
      const isSwapped = n > 1 && m > 1 && text[n - 1] === word[m - 2] && text[n - 2] === word[m - 1]
      const ways = [at(n - 1, m) + 1, at(n, m - 1) + 1, at(n - 1, m - 1) + (isSame ? 0 : 1)]
      table[n]![m] = Math.min(...ways, isSwapped ? at(n - 2, m - 2) + 1 : tooFar)
    }
  }
  const best = Math.min(...(table[text.length] ?? []))
  return best > allowed ? tooFar : best
}
