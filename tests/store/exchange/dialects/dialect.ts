import type { Separator } from '#store/define/define-table.ts'
import { anyDamages, columnKinds, type Damage } from './damage.ts'
import { Dice } from './dice.ts'
import type { KnownTable } from './known-table.ts'
import { type AmountStyle, anyAmountStyle, plainStyle } from './write-amount.ts'
import { anyDayStyle, type DayStyle, plainDayStyle } from './write-day.ts'

export type Encoding = 'UTF-8' | 'UTF-8 with mark' | 'UTF-16 LE' | 'UTF-16 BE' | 'UTF-16 without mark' | 'windows-1252'
export type Quoting = 'needed' | 'all' | 'formulas' | 'bare formulas'
export type Phones = '+94' | '07' | '07 spaced' | '07 dashes' | '94' | 'lost zero'

/** How a table is written as a file: every field is plain, or one of the ways in which people and programs write. */
export interface Dialect {
  /** For what differs from cell to cell. */
  seed: number
  /** Several: each row has one of them. */
  amounts: readonly [AmountStyle, ...AmountStyle[]]
  days: readonly [DayStyle, ...DayStyle[]]
  separator: Separator
  /** `wrong`: it names another separator than the one that is used. */
  sepLine: 'none' | 'right' | 'wrong'
  lineEnd: '\n' | '\r\n' | '\r'
  encoding: Encoding
  quoting: Quoting
  titles: readonly string[]
  titleCase: 'as given' | 'upper' | 'lower'
  titleSigns: 'as given' | 'no stars' | 'blanks' | 'typographic'
  isShuffled: boolean
  /** Titles of columns that are not read; one may be empty. */
  extraColumns: readonly string[]
  blankRows: 'none' | 'empty' | 'separators' | 'blanks'
  trailing: 'none' | 'all rows' | 'rows below the header' | 'header'
  hasInvisible: boolean
  hasHardBlanks: boolean
  phones: Phones
  damages: readonly Damage[]
}

export const plainDialect: Dialect = {
  seed: 0,
  amounts: [plainStyle],
  days: [plainDayStyle],
  separator: ',',
  sepLine: 'none',
  lineEnd: '\n',
  encoding: 'UTF-8',
  quoting: 'needed',
  titles: [],
  titleCase: 'as given',
  titleSigns: 'as given',
  isShuffled: false,
  extraColumns: [],
  blankRows: 'none',
  trailing: 'none',
  hasInvisible: false,
  hasHardBlanks: false,
  phones: '+94',
  damages: [],
}

const titleLines = [
  'Acme gift list 2026',
  '',
  'Prepared by HR, Colombo 03; Sri Lanka',
  'Date: 24/11/2026, total: 25,000.00, rows: 12',
  'Please check; then send; thank you',
  'Expiry and delivery as agreed',
]

/** Any dialect for a table; about a third of them with damage. */
export function anyDialect(seed: number, table: KnownTable): Dialect {
  const dice = new Dice(seed, 'dialect')
  const amount = anyAmountStyle(dice)
  const day = anyDayStyle(dice)
  return withoutImpossible(table, {
    seed,
    amounts: dice.chance(0.12) ? [amount, anyAmountStyle(dice)] : [amount],
    days: dice.chance(0.15) ? [day, anyDayStyle(dice)] : [day],
    separator: dice.pick([',', ',', ';', ';', '\t']),
    sepLine: dice.rarely('none', 0.1, ['right', 'right', 'wrong'] as const),
    lineEnd: dice.pick(['\n', '\r\n', '\r\n', '\r']),
    encoding: dice.rarely<Encoding>('UTF-8', 0.4, [
      'UTF-8 with mark',
      'UTF-8 with mark',
      'UTF-16 LE',
      'UTF-16 BE',
      'UTF-16 without mark',
      'windows-1252',
    ]),
    quoting: dice.rarely<Quoting>('needed', 0.4, ['all', 'formulas', 'bare formulas']),
    titles: dice.chance(0.25) ? Array.from({ length: dice.between(1, 4) }, () => dice.pick(titleLines)) : [],
    titleCase: dice.rarely('as given', 0.2, ['upper', 'lower'] as const),
    titleSigns: dice.rarely('as given', 0.3, ['no stars', 'blanks', 'typographic'] as const),
    isShuffled: dice.chance(0.3),
    extraColumns: dice.chance(0.25) ? dice.shuffled(['Department', 'Remarks', '']).slice(0, dice.between(1, 3)) : [],
    blankRows: dice.rarely('none', 0.25, ['empty', 'separators', 'blanks'] as const),
    trailing: dice.rarely('none', 0.25, ['all rows', 'rows below the header', 'header'] as const),
    hasInvisible: dice.chance(0.15),
    hasHardBlanks: dice.chance(0.15),
    phones: dice.pick<Phones>(['+94', '07', '07', '07 spaced', '07 dashes', '94', 'lost zero']),
    damages: dice.chance(0.35) ? anyDamages(dice, table) : [],
  })
}

/** The style of a row's day. */
export function dayStyleOf({ seed, days }: Dialect, row: number): DayStyle {
  return new Dice(seed, 'day', row).pick(days)
}

export function amountStyleOf({ seed, amounts }: Dialect, row: number): AmountStyle {
  return new Dice(seed, 'amount', row).pick(amounts)
}

/** Whether days of both orders are in one file. */
export function hasBothOrders({ days }: Pick<Dialect, 'days'>): boolean {
  return days.some(({ form }) => form === 'day-first') && days.some(({ form }) => form === 'month-first')
}

export function hasBothMarks({ amounts }: Pick<Dialect, 'amounts'>): boolean {
  return amounts.some(({ mark }) => mark === 'dot') && amounts.some(({ mark }) => mark === 'comma')
}

/** Without what nobody could notice, not even a person who sees the file. */
export function withoutImpossible(table: KnownTable, dialect: Dialect): Dialect {
  const days = hasBothOrders(dialect) && !showsBothOrders(table, dialect) ? ([dialect.days[0]] as const) : dialect.days
  const damages = dialect.damages.filter((damage) => leavesTraces(table, damage) && !isHidden(damage, dialect))
  // Of two mixed marks only a long amount with three decimals is no group of thousands by the other one.
  const isMixed = hasBothMarks(dialect)
  // Where the header alone ends with a separator, a torn row is as long as one that ends with one as well.
  const isLongHeader = dialect.trailing === 'header'
  const noticed = damages.filter(
    ({ kind }) =>
      !(isMixed && kind === 'three decimals, short') && !(isLongHeader && kind === 'separator without quotes'),
  )
  return { ...dialect, days, damages: noticed }
}

/**
 * If rows of one order have no day that shows it, all days read in the other order, and each of them is a day that somebody
 * may have meant.
 */
function showsBothOrders(table: KnownTable, dialect: Dialect): boolean {
  const shown = new Set<string>()
  for (const { id, day } of table.rows) {
    // The day of a torn row is in another column.
    const isDamaged = dialect.damages.some(
      ({ row, kind, key }) =>
        row === id && (['deliveryDateTime', 'expiry'].includes(key) || kind === 'separator without quotes'),
    )
    if (day.day > 12 && !isDamaged) shown.add(dayStyleOf(dialect, id).form)
  }
  return shown.has('day-first') && shown.has('month-first')
}

/** Only whole codes show that others have lost digits: a file is read again once its visible damage is corrected. */
function isHidden({ kind, key }: Damage, { damages }: Dialect): boolean {
  if (!columnKinds.includes(kind)) return false
  const visible = damages.filter((one) => !columnKinds.includes(one.kind))
  return visible.some((one) => [key, 'merchantVoucher'].includes(one.key) || one.kind === 'separator without quotes')
}

/** Codes of one length of which each has lost as many zeros as the others are codes of one length again. */
function leavesTraces({ rows }: KnownTable, { kind, row }: Damage): boolean {
  if (kind !== 'leading zeros lost') return true
  const voucher = rows.find(({ id }) => id === row)?.cells['merchantVoucher']
  const codes = rows.flatMap(({ cells }) => (cells['merchantVoucher'] === voucher ? [cells['voucherCode'] ?? ''] : []))
  const lengths = codes.map((code) => (/^\d+$/.test(code) ? code.replace(/^0+/, '') : code).length)
  return new Set(lengths).size > 1
}
