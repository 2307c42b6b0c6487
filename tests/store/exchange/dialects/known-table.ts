import type { TableRules } from '#store/define/define-table.ts'
import { bulkPurchaseFile, clientOrderFile } from '#store/resources/client-orders/order-file.ts'
import { codeFile } from '#store/resources/stock-batches/code-file.ts'
import { Dice } from './dice.ts'
import { daysOfMonth, isoOf, type PlainDay, two } from './plain-calendar.ts'

export type TableKind = 'order' | 'bulk' | 'codes'

export const rulesOf: Readonly<Record<TableKind, TableRules>> = {
  order: clientOrderFile,
  bulk: bulkPurchaseFile,
  codes: codeFile,
}

export const knownVouchers = [
  { id: '7', name: 'Araliya Gift Voucher' },
  { id: '8', name: 'Kandy Lace House' },
]

/** A row as its author means it. */
export interface KnownRow {
  id: number
  /** By the key of the column: what must be sent. */
  cells: Readonly<Record<string, string>>
  cents: number
  day: PlainDay
  /** Minutes since midnight in Colombo. */
  minutes: number
}

export interface KnownTable {
  kind: TableKind
  rows: KnownRow[]
  /** The time of all rows that are written without one. */
  commonMinutes: number
}

const firstNames = [
  'Kumari',
  'Nimal',
  'Tharshini',
  'Mohamed',
  'Dilini',
  'André',
  'Zoë',
  'සඳුනි',
  'ක්‍රිෂාන්',
  'பிரியா',
  'J. P.',
]
const lastNames = ['Perera', 'Silva', 'de Mel', 'Nazeer', "D'Silva", 'Fernando', 'ප්‍රනාන්දු', 'சிவகுமார்', 'Müller', 'O’Neil']
const senders = ['Acme Ltd', 'Perera & Sons (Pvt) Ltd', 'HR, Colombo 03', 'The management', 'Hotel Zéphyr']
const messages = [
  '',
  'Happy birthday!',
  'Happy New Year, Nangi; with love',
  'The "big" day',
  'ස්තූතියි',
  'Line one\nLine two',
  'From: 2,500 friends',
  'Bon appétit',
]

const methods = ['SMS', 'Email', 'SMS & Email', 'Store Pick-up', 'Courier']
const clock = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`

/** "2500.25". */
export function plainAmount(cents: number): string {
  return `${Math.floor(cents / 100)}.${two(cents % 100)}`
}

/** Days after 24/11/2026, the day of the tests. */
function anyDay(dice: Dice): PlainDay {
  if (dice.chance(0.2)) return { year: 2026, month: 12, day: dice.between(1, 31) }
  const [year, month] = [dice.between(2027, 2029), dice.between(1, 12)]
  // Half of the days can be read in both orders.
  return { year, month, day: dice.chance(0.3) ? dice.between(1, 12) : dice.between(1, daysOfMonth(year, month)) }
}

function anyCents(dice: Dice): number {
  const rupees = dice.pick([
    () => dice.between(1, 40) * 500,
    () => dice.between(100, 9999),
    () => dice.between(1, 999) * 1000,
    () => dice.between(1_000_000, 9_999_999),
    () => dice.between(1, 99),
  ])()
  return rupees * 100 + (dice.chance(0.35) ? dice.pick([25, 50, 75, 5, 99, dice.between(1, 99)]) : 0)
}

function dayAndTime(day: PlainDay, minutes: number): string {
  return `${two(day.day)}/${two(day.month)}/${day.year} ${clock(minutes)}`
}

/** The same row with another time; rows of codes have none. */
export function atTime(row: KnownRow, minutes: number): KnownRow {
  if (row.cells['deliveryDateTime'] === undefined) return row
  return { ...row, minutes, cells: { ...row.cells, deliveryDateTime: dayAndTime(row.day, minutes) } }
}

function orderRow(id: number, dice: Dice, hasPlainNames: boolean): KnownRow {
  const [cents, day, minutes] = [anyCents(dice), anyDay(dice), dice.between(1, 24 * 60 - 1)]
  const mobile = dice.chance(0.05) ? `+447911${dice.digits(6)}` : `+947${dice.between(0, 8)}${dice.digits(7)}`
  // Typographic apostrophes become those of the keyboard.
  const name = `${dice.pick(firstNames)} ${dice.pick(lastNames)}`.replace('’', "'")
  const method = dice.pick(methods)
  const sender = dice.pick(senders)
  const plain = (text: string) => (hasPlainNames ? text.replaceAll(/[(),']/g, '') : text)
  const cells = {
    No: String(id),
    receiverName: plain(name),
    methodOf: method,
    receiverMobile: mobile,
    receiverEmail: method.includes('Email') || dice.chance(0.3) ? `r${id}@corp.lk` : '',
    voucherMessage: dice.pick(messages),
    senderName: plain(sender),
    voucherValue: plainAmount(cents),
    deliveryDateTime: dayAndTime(day, minutes),
  }
  return { id, cells, cents, day, minutes }
}

/** How a merchant writes codes: all of one length. */
type CodeFamily = (dice: Dice, id: number) => string

function anyFamily(dice: Dice): CodeFamily {
  const length = dice.pick([8, 10, 12, 13, 16, 18, 19])
  const digits: CodeFamily = (own) =>
    (own.chance(0.3) ? own.pick(['0', '00']) : String(own.between(1, 9))) + own.digits(length)
  const signs = 'ABCDEF0123456789'.split('')
  const families: CodeFamily[] = [
    (own, id) => `KTM${own.digits(5)}${id % 10}`,
    (own) => `${own.digits(4)}-${own.digits(4)}`,
    // Some of them have only digits, and may begin with 0; none reads as a number with an exponent.
    (own) => (own.chance(0.4) ? own.digits(8) : `A${Array.from({ length: 7 }, () => own.pick(signs)).join('')}`),
    (own, id) => digits(own, id).slice(0, length),
    (own, id) => digits(own, id).slice(0, length),
  ]
  return dice.pick(families)
}

function codeRow(
  id: number,
  dice: Dice,
  { voucher, code, serial }: { voucher: string; code: string; serial: string },
): KnownRow {
  const [cents, day] = [anyCents(dice), anyDay(dice)]
  const cells = {
    merchantVoucher: voucher,
    denomination: plainAmount(cents),
    voucherCode: code,
    serialNumber: serial,
    expiry: isoOf(day),
  }
  return { id, cells, cents, day, minutes: 0 }
}

export interface TableChoice {
  kinds: readonly TableKind[]
  /** Names of merchant vouchers. */
  vouchers: readonly string[]
  /** Names with letters, digits, dots and "&" alone: the server takes no others for purchases. */
  hasPlainNames: boolean
}

const anyTable: TableChoice = {
  kinds: ['order', 'bulk', 'codes'],
  vouchers: knownVouchers.map(({ name }) => name),
  hasPlainNames: false,
}

/** A table of 1 to 40 rows, the same for the same seed. */
export function knownTable(seed: number, { kinds, vouchers, hasPlainNames }: TableChoice = anyTable): KnownTable {
  const dice = new Dice(seed, 'table')
  const kind = dice.pick(kinds)
  const count = dice.rarely(dice.between(1, 9), 0.1, [20, 40])
  const commonMinutes = dice.pick([0, 540, 570, 1080])
  const ids = Array.from({ length: count }, (_, n) => n + 1)
  const own = (id: number) => new Dice(seed, 'row', id)
  if (kind === 'codes') return { kind, commonMinutes, rows: codeRows(ids, { dice, own, vouchers }) }
  return { kind, commonMinutes, rows: ids.map((id) => orderRow(id, own(id), hasPlainNames)) }
}

interface CodeChoice {
  dice: Dice
  own: (id: number) => Dice
  vouchers: readonly string[]
}

/** Rows of codes, none of which is there twice. */
function codeRows(ids: readonly number[], { dice, own, vouchers }: CodeChoice): KnownRow[] {
  const names = vouchers.slice(0, dice.between(1, vouchers.length))
  const families = names.map(() => anyFamily(dice))
  const hasLongSerials = dice.chance(0.2)
  const seen = new Set<string>()
  return ids.flatMap((id) => {
    const row = own(id)
    const at = row.between(0, names.length - 1)
    const code = families[at]?.(row, id) ?? ''
    const serial = hasLongSerials ? `8965${row.digits(10)}${String(id).padStart(4, '0')}` : `SN${90_000 + id}`
    if (seen.has(code)) return []
    seen.add(code)
    return [codeRow(id, row, { voucher: names[at] ?? '', code, serial })]
  })
}
