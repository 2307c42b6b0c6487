import type { BankLine } from '#store/bank/bank-lines.ts'
import type { WaitingRow } from '#store/bank/read-lines.ts'
import { Random } from '#server/data/seed/random.ts'
import { type Day, daysAfter } from '#store/values/calendar-day.ts'

/** A statement made up with what waits, and which line is the money for which row. */
export interface MadeUpBank {
  lines: BankLine[]
  waiting: WaitingRow[]
  /** By the line's row in the file; null where it is for nothing that waits. */
  truth: ReadonlyMap<number, string | null>
  /** Lines that carry a number and the name of their row. */
  plain: ReadonlySet<number>
}

const people = [
  'Nimal Perera',
  'Nimal Perera',
  'Kumari Fernando',
  'K. A. Ruwan Silva',
  'නිමල් පෙරේරා',
  'කුමාරි ප්‍රනාන්දු',
  'சிவகுமார் ராஜன்',
  'மீனா குமார்',
  'Lanka Hotels (Pvt) Ltd',
  'Amal',
]
const amounts = [100_000, 250_000, 500_000, 500_000, 500_000, 1_000_000, 1_234_550]
const firstDay: Day = '2026-11-01'

/** As banks write: with the row's number, a name, both or neither; among cheques, fees, cards and earlier customers. */
export function aBank(seed: number, size: { rows: number; lines: number }): MadeUpBank {
  const random = new Random(seed)
  const below = (most: number) => random.whole(0, most - 1)
  const pick = <Item>(items: readonly Item[]) => random.pick(items)
  const first = 100_000 + below(800_000)
  const waiting = Array.from({ length: size.rows }, (_, at): WaitingRow => {
    const cents = random.chance(0.8) ? pick(amounts) : 10_000 + below(5_000_000)
    const references = [
      { number: String(first + at), called: 'pending' },
      { number: String(first + 50_000 + at), called: 'purchase' },
    ]
    return { id: String(first + at), cents, day: daysAfter(firstDay, below(25)), references, names: [pick(people)] }
  })
  const unpaid = [...waiting]
  const truth = new Map<number, string | null>()
  const plain = new Set<number>()
  const noise = () =>
    pick([
      `CHQ ${100_000 + below(900_000)}`,
      // A cheque whose number happens to be that of a purchase.
      `CHQ ${first + below(2 * size.rows)}`,
      `CEFT ${below(1e10)}`,
      `CARD ****${1000 + below(9000)}`,
      `077${1_000_000 + below(9_000_000)}`,
      'SALARY',
      // A customer who paid for what does not wait any more.
      `purchase ${first + 40_000 + below(9000)} ${pick(people)}`,
      pick(people),
    ])
  const lines = Array.from({ length: size.lines }, (_, at): BankLine => {
    const line = { row: at + 2, day: daysAfter(firstDay, below(30)), cents: pick(amounts), text: noise() }
    truth.set(line.row, null)
    if (random.chance(0.4) || unpaid.length === 0) return line
    const [row] = unpaid.splice(below(unpaid.length), 1)
    if (!row) return line
    truth.set(line.row, row.id)
    const [name = ''] = row.names
    const number = pick(row.references).number
    const says = below(6)
    if (says === 0) plain.add(line.row)
    const texts = [
      `CEFT ${name} ${number}`,
      `ref purchase no. ${row.references[1]?.number}`,
      number,
      name,
      name,
      noise(),
    ]
    return { ...line, day: daysAfter(row.day ?? firstDay, below(6)), cents: row.cents, text: texts[says] ?? '' }
  })
  return { lines, waiting, truth, plain }
}
