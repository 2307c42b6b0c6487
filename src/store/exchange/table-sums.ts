import type { TableAmount, TableContext, TableReport, TableRules, TableSum } from '#store/define/define-table.ts'
import { centsFromWire } from '#store/values/money.ts'
import { RecentCells } from './recent-cells.ts'
import type { TableRows } from './table-rows.ts'

/** How many rows have the same two cells: the value that sums are by, and the amount. */
interface Pair {
  by: string
  amount: string
  count: number
}

/** Of many thousand rows few have another pair, and those of one pair often follow each other. */
function pairsOf({ columns, sums }: TableRules, rows: TableRows): Pair[] {
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

/** What these rows come to by the values of a column, and how many have each amount where the rules ask for it. */
export function totalsOf(rules: TableRules, rows: TableRows, context: TableContext): Totals {
  const pairs = pairsOf(rules, rows)
  const by = rules.columns.find(({ key }) => key === rules.sums.by)
  const named = pairs.map((pair) => ({
    ...pair,
    of: by?.canonical?.(pair.by, context) ?? pair.by,
    isKnown: (by?.warn?.(pair.by, context) ?? null) === null,
  }))
  return { sums: sumsIn(named), amounts: rules.countsAmounts ? amountsIn(named) : [] }
}

/** What these rows come to, by the values of a column. */
export function sumsOf(rules: TableRules, rows: TableRows, context: TableContext): TableSum[] {
  return totalsOf(rules, rows, context).sums
}

type NamedPair = Pair & Pick<TableSum, 'of' | 'isKnown'>

function sumsIn(pairs: readonly NamedPair[]): TableSum[] {
  const found = new Map<string, TableSum>()
  for (const { of, isKnown, amount, count } of pairs) {
    const sum = found.get(of) ?? { of, isKnown, count: 0, cents: 0 }
    sum.count += count
    sum.cents += count * (centsFromWire(amount) ?? 0)
    found.set(of, sum)
  }
  return [...found.values()].toSorted((one, other) => one.of.localeCompare(other.of))
}

/** Of values that nothing is odd about. */
function amountsIn(pairs: readonly NamedPair[]): TableAmount[] {
  const found = new Map<string, TableAmount>()
  for (const { of, isKnown, amount, count } of pairs) {
    const amountCents = centsFromWire(amount)
    if (amountCents === null || !isKnown) continue
    const key = `${amountCents}\n${of}`
    found.set(key, { of, amountCents, count: (found.get(key)?.count ?? 0) + count })
  }
  return [...found.values()].toSorted((a, b) => a.of.localeCompare(b.of) || a.amountCents - b.amountCents)
}
