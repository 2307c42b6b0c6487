import { columnKinds, damagedText, amountKey, dayKey, rowKinds } from './damage.ts'
import { amountStyleOf, type Dialect, dayStyleOf } from './dialect.ts'
import { Dice } from './dice.ts'
import { atTime, type KnownRow, type KnownTable, rulesOf } from './known-table.ts'
import { isOpenNumber, shownMark, withCurrency, writtenNumber } from './write-amount.ts'
import { isOpenDay, showsOrder, writtenDay } from './write-day.ts'

/** A row as it is written, beside what is meant. */
export interface PlannedRow {
  /** What is written, by key. */
  texts: Readonly<Record<string, string>>
  /** What is meant. */
  known: KnownRow
  /** Cells that no longer hold what was meant, in a way that can be seen in the cell. */
  damaged: ReadonlySet<string>
  /** Codes that have lost digits: only all codes together show it. */
  doubtful: ReadonlySet<string>
  /** Cells that are written without the quotation marks that they need. */
  bare: ReadonlySet<string>
  /** It is no row of the table. */
  isForeign: boolean
  isAmountOpen: boolean
  isDayOpen: boolean
  lacksTime: boolean
  /** What the row shows of how the file is written. */
  shows: { mark: string | null; order: string | null }
}

export function planRows(table: KnownTable, dialect: Dialect): PlannedRow[] {
  return table.rows.flatMap((row) => [
    planRow(table, row, dialect),
    ...dialect.damages
      .filter(({ kind, row: id }) => rowKinds.includes(kind) && id === row.id)
      .map(({ kind }) => foreignRow(table, row, kind === 'total row')),
  ])
}

function planRow(table: KnownTable, row: KnownRow, dialect: Dialect): PlannedRow {
  const { kind, commonMinutes } = table
  const dayStyle = dayStyleOf(dialect, row.id)
  const hasClock = dayStyle.form === 'zone' || dayStyle.clock !== 'none'
  const known = hasClock ? row : atTime(row, commonMinutes)
  const amountStyle = amountStyleOf(dialect, row.id)
  const number = writtenNumber(known.cents, amountStyle)
  const texts: Record<string, string> = {
    ...known.cells,
    [amountKey[kind]]: withCurrency(number, amountStyle.currency),
    [dayKey[kind]]: writtenDay({ day: known.day, minutes: kind === 'codes' ? null : known.minutes }, dayStyle),
  }
  if (kind !== 'codes') texts['receiverMobile'] = writtenPhone(known.cells['receiverMobile'] ?? '', dialect)
  const { damaged, doubtful, bare } = damage(table, { row: known, texts }, dialect)
  const isDayDamaged = damaged.has(dayKey[kind])
  const isAmountDamaged = damaged.has(amountKey[kind])
  return {
    texts,
    known,
    damaged,
    doubtful,
    bare,
    isForeign: false,
    isAmountOpen: isOpenNumber(isAmountDamaged ? (texts[amountKey[kind]] ?? '') : number),
    isDayOpen: !isDayDamaged && isOpenDay(known.day, dayStyle),
    lacksTime: kind !== 'codes' && !hasClock && !isDayDamaged,
    shows: {
      mark: isAmountDamaged ? null : shownMark(number, amountStyle),
      order: !isDayDamaged && showsOrder(known.day, dayStyle) ? dayStyle.form : null,
    },
  }
}

function writtenPhone(phone: string, { phones }: Dialect): string {
  if (!phone.startsWith('+94')) return phone
  const own = phone.slice(3)
  const [one, two, three] = [own.slice(0, 2), own.slice(2, 5), own.slice(5)]
  const forms: Readonly<Record<Dialect['phones'], string>> = {
    '+94': phone,
    '07': `0${own}`,
    '07 spaced': `0${one} ${two} ${three}`,
    '07 dashes': `0${one}-${two}${three}`,
    '94': `94${own}`,
    'lost zero': own,
  }
  return forms[phones]
}

/** Writes the damage of a row into its texts. */
function damage(table: KnownTable, { row, texts }: { row: KnownRow; texts: Record<string, string> }, dialect: Dialect) {
  const [damaged, doubtful, bare] = [new Set<string>(), new Set<string>(), new Set<string>()]
  for (const one of dialect.damages) {
    const { kind, key } = one
    if (columnKinds.includes(kind)) {
      const isOfVoucher = table.rows.some(
        ({ id, cells }) => id === one.row && cells['merchantVoucher'] === row.cells['merchantVoucher'],
      )
      const before = texts[key] ?? ''
      if (!isOfVoucher || !/^\d+$/.test(before)) continue
      const after =
        kind === 'digits zeroed' ? before.slice(0, 15).padEnd(before.length, '0') : before.replace(/^0+(?=\d)/, '')
      texts[key] = after
      if (after !== row.cells[key]) doubtful.add(key)
    } else if (one.row !== row.id || rowKinds.includes(kind)) continue
    else if (kind === 'separator without quotes') bare.add(key)
    else {
      const dice = new Dice(dialect.seed, kind, row.id)
      texts[key] = damagedText(one, row, { dice, mark: amountStyleOf(dialect, row.id).mark })
      const [to, from] = kind === 'code became a day' ? [doubtful, damaged] : [damaged, doubtful]
      to.add(key)
      from.delete(key)
    }
  }
  return { damaged, doubtful, bare: bareIn(texts, bare, dialect) }
}

/** The cells that are torn into two without their quotation marks. */
function bareIn(
  texts: Readonly<Record<string, string>>,
  wanted: ReadonlySet<string>,
  { separator }: Dialect,
): Set<string> {
  return new Set([...wanted].filter((key) => (texts[key] ?? '').includes(separator)))
}

/** The header once more, or a row with a total: every required cell of it is wrong or empty, but for the total. */
function foreignRow(table: KnownTable, below: KnownRow, isTotal: boolean): PlannedRow {
  const { columns } = rulesOf[table.kind]
  const amount = amountKey[table.kind]
  const cents = table.rows.reduce((sum, row) => sum + row.cents, 0)
  const titles = columns.map(({ key, title }) => [key, isTotal ? '' : title])
  const texts: Record<string, string> = Object.fromEntries(titles)
  if (isTotal) texts[amount] = `${Math.floor(cents / 100)}`
  return {
    texts,
    known: { ...below, cents: Math.floor(cents / 100) * 100 },
    damaged: new Set(isTotal ? [dayKey[table.kind]] : [amount, dayKey[table.kind]]),
    doubtful: new Set(),
    bare: new Set(),
    isForeign: true,
    isAmountOpen: false,
    isDayOpen: false,
    lacksTime: false,
    shows: { mark: null, order: null },
  }
}
