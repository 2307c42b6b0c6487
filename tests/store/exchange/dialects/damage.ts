import type { Dice } from './dice.ts'
import { type KnownRow, type KnownTable, plainAmount } from './known-table.ts'
import type { Mark } from './write-amount.ts'

/** What a spreadsheet destroys, and what people write that is no value. */
export type DamageKind =
  | 'scientific'
  | 'hashes'
  | 'error value'
  | 'digits zeroed'
  | 'leading zeros lost'
  | 'code became a day'
  | 'three decimals'
  | 'three decimals, short'
  | 'minus'
  | 'exponent'
  | 'two amounts'
  | 'other currency'
  | 'letters in an amount'
  | 'no day'
  | 'empty'
  | 'separator without quotes'
  | 'header again'
  | 'total row'

export interface Damage {
  kind: DamageKind
  /** The row by its id; of codes that lose digits, one row of their merchant voucher. */
  row: number
  /** The column; "" where it is the whole row. */
  key: string
}

/** These are one row more, below the one they name. */
export const rowKinds: readonly DamageKind[] = ['header again', 'total row']

/** These change all codes of a merchant voucher. */
export const columnKinds: readonly DamageKind[] = ['digits zeroed', 'leading zeros lost']

export const amountKey = { order: 'voucherValue', bulk: 'voucherValue', codes: 'denomination' } as const
export const dayKey = { order: 'deliveryDateTime', bulk: 'deliveryDateTime', codes: 'expiry' } as const

const ofAmounts: readonly DamageKind[] = [
  'three decimals',
  'three decimals, short',
  'minus',
  'exponent',
  'two amounts',
  'other currency',
  'letters in an amount',
  'separator without quotes',
  'separator without quotes',
]

export function anyDamages(dice: Dice, table: KnownTable): Damage[] {
  return Array.from({ length: dice.between(1, 3) }, () => anyDamage(dice, table))
}

function anyDamage(dice: Dice, { kind: table, rows }: KnownTable): Damage {
  const row = dice.pick(rows).id
  const keys = Object.keys(rows[0]?.cells ?? {})
  const isCodes = table === 'codes'
  const required = keys.filter((key) => !['No', 'receiverEmail', 'voucherMessage'].includes(key))
  const numbers = isCodes
    ? ['voucherCode', 'serialNumber', 'denomination']
    : ['receiverMobile', 'receiverMobile', 'voucherValue', 'No']
  const of = (kind: DamageKind, key: string): Damage => ({ kind, row, key })
  const ways: (() => Damage)[] = [
    () => of('scientific', dice.pick(numbers)),
    () => of('hashes', dice.pick(keys)),
    () => of('error value', dice.pick(keys)),
    () => of(dice.pick(ofAmounts), amountKey[table]),
    () => of(dice.pick(ofAmounts), amountKey[table]),
    () => of('no day', dayKey[table]),
    () => of('empty', dice.pick(required)),
    () => of(dice.pick(rowKinds), ''),
  ]
  // Leading zeros of serial numbers are lost without a trace: they count up, and have any length.
  const ofCodes = [
    () => of('digits zeroed', dice.pick(['voucherCode', 'serialNumber'])),
    () => of('leading zeros lost', 'voucherCode'),
    () => of('leading zeros lost', 'voucherCode'),
    () => of('code became a day', dice.pick(['voucherCode', 'serialNumber'])),
  ]
  return dice.pick(isCodes ? [...ways, ...ofCodes, ...ofCodes] : ways)()
}

const errorValues = ['#N/A', '#REF!', '#VALUE!', '#DIV/0!', '#NAME?', '#NULL!', '#NUM!', '#NV', '#BEZUG!', 'Err:502']

/** A number as a narrow column shows it: "9.47712E+10". */
function scientific(digits: string, mark: Mark): string {
  const bare = digits.replace(/\D/g, '').replace(/^0+/, '').padEnd(3, '1')
  const head = bare.slice(1, 6).replace(/0+$/, '')
  const point = mark === 'dot' ? '.' : ','
  return `${bare.slice(0, 1)}${head === '' ? '' : `${point}${head}`}E+${String(bare.length - 1).padStart(2, '0')}`
}

/** What stands in a cell after the damage. Nothing that reads as another value which somebody may have meant. */
export function damagedText({ kind, key }: Damage, row: KnownRow, { dice, mark }: { dice: Dice; mark: Mark }): string {
  const point = mark === 'dot' ? '.' : ','
  const amount = plainAmount(row.cents).replace('.', point)
  const [rupees = ''] = plainAmount(row.cents).split('.')
  switch (kind) {
    case 'scientific':
      return scientific(row.cells[key] ?? '', mark)
    case 'hashes':
      return '#'.repeat(dice.between(3, 12))
    case 'error value':
      return dice.pick(errorValues)
    case 'code became a day':
      return dice.pick(['1-Mar', 'Dec-25', '12-Sep-27', '3/12/2027', '10/11/12'])
    case 'three decimals':
      // More than three digits before it: no group of thousands by either mark.
      return `${dice.between(1000, 9999)}${point}005`
    case 'three decimals, short':
      return `${dice.between(1, 999)}${point}505`
    case 'minus':
      return dice.pick([`-${amount}`, `(${amount})`, `${amount}-`, `\u2212${amount}`, `- ${rupees}`])
    case 'exponent':
      return dice.pick(['1e3', `2${point}5e3`, `1${point}25E+06`, '5E3', '1e+03'])
    case 'two amounts':
      // Never "250 300", which is a group of thousands.
      return dice.pick([
        `${rupees} / 3000`,
        `${rupees}+500`,
        `${amount} ${amount}`,
        `${rupees} or 500`,
        `1000-${rupees}`,
      ])
    case 'other currency':
      return dice.pick([`USD ${amount}`, `$${amount}`, `${amount} €`, `£${rupees}`, `₹ ${rupees}`])
    case 'letters in an amount':
      return dice.pick([
        '25OO',
        `${rupees}k`,
        `${rupees} each`,
        'five thousand',
        '1.25 lakh',
        '2500.',
        '.50',
        '0',
        '10%',
      ])
    case 'no day':
      return dice.pick([
        '31/02/2027',
        '30/02/2027 09:30',
        '25/13/2027 09:30',
        '2027-02-30',
        'tomorrow',
        '99999',
        '29-Feb-27',
        '0',
      ])
    default:
      return ''
  }
}
