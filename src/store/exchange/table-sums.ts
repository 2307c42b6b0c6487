import type { TableAmount, TableContext, TableReport, TableRules, TableSum } from '#store/define/define-table.ts'
import { amountIn } from '#store/define/table-columns.ts'
import type { Cents } from '#store/values/money.ts'
import { RecentCells } from './recent-cells.ts'
import type { TableRows } from './table-rows.ts'

/** How many rows have the same two cells: the value that sums are by, and the amount. */
export interface Pair {
  by: string
  amount: string
  count: number
}

/** Of many thousand rows few have another pair, and those of one pair often follow each other. */
export function pairsOf({ columns, sums }: TableRules, rows: TableRows): Pair[] {
  const byAt = columns.findIndex(({ key }) => key === sums.by)
  const amountAt = columns.findIndex(({ key }) => key === sums.amount)
  const found = new Map<string, Map<string, Pair>>()
  const recent = new RecentCells<Pair>()
  const [byOf, amountOf] = [rows.column(byAt), rows.column(amountAt)]
  for (let n = 0; n < rows.count; n++) {
    const by = byOf(n)
    const amount = amountAt === byAt ? by : amountOf(n)
    let pair = recent.get(by)
    if (pair?.amount !== amount) {
      pair = found.get(by)?.get(amount) ?? newPair(found, { by, amount, count: 0 })
      recent.set(by, pair)
    }
    pair.count += 1
  }
  return [...found.values()].flatMap((own) => [...own.values()])
}

function newPair(found: Map<string, Map<string, Pair>>, pair: Pair): Pair {
  const own = found.get(pair.by) ?? new Map<string, Pair>()
  found.set(pair.by, own.set(pair.amount, pair))
  return pair
}

/** What rows come to. */
type Totals = Pick<TableReport, 'sums' | 'amounts'>

/** Sums by the values of a column and, if the rules have `countsAmounts`, the number of rows by amount. */
export function totalsOf(rules: TableRules, pairs: readonly Pair[], context: TableContext): Totals {
  const { by, amount } = rules.sums
  const column = rules.columns.find(({ key }) => key === by)
  const named = pairs.map((pair): ReadPair => {
    const cents = amountIn(pair.amount, context)
    const isUnread = by === amount && cents === null
    return {
      count: pair.count,
      cents,
      of: isUnread ? unreadAmounts : (column?.canonical?.(pair.by, context) ?? pair.by),
      isKnown: isUnread || (column?.warn?.(pair.by, context) ?? null) === null,
    }
  })
  return { sums: sumsIn(named), amounts: rules.countsAmounts ? amountsIn(named) : [] }
}

/** In place of an amount by which rows are summed up. */
const unreadAmounts = 'Not readable'

/** What these rows come to, by the values of a column. */
export function sumsOf(rules: TableRules, rows: TableRows, context: TableContext): TableSum[] {
  return totalsOf(rules, pairsOf(rules, rows), context).sums
}

interface ReadPair extends Pick<TableSum, 'of' | 'isKnown' | 'count'> {
  /** Null if the amount is not read: it counts for nothing. */
  cents: Cents | null
}

function sumsIn(pairs: readonly ReadPair[]): TableSum[] {
  const found = new Map<string, TableSum>()
  for (const { of, isKnown, cents, count } of pairs) {
    const sum = found.get(of) ?? { of, isKnown, count: 0, read: 0, cents: 0 }
    sum.count += count
    sum.read += cents === null ? 0 : count
    sum.cents += count * (cents ?? 0)
    found.set(of, sum)
  }
  return [...found.values()].toSorted((one, other) => one.of.localeCompare(other.of))
}

/** Of values that nothing is odd about. */
function amountsIn(pairs: readonly ReadPair[]): TableAmount[] {
  const found = new Map<string, TableAmount>()
  for (const { of, isKnown, cents: amountCents, count } of pairs) {
    if (amountCents === null || !isKnown) continue
    const key = `${amountCents}\n${of}`
    found.set(key, { of, amountCents, count: (found.get(key)?.count ?? 0) + count })
  }
  return [...found.values()].toSorted((a, b) => a.of.localeCompare(b.of) || a.amountCents - b.amountCents)
}
