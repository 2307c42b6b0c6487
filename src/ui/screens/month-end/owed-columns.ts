import type { Voucher } from '#store/resources/vouchers/vouchers.ts'
import { columnsOf } from '#ui/listing/columns.tsx'
import type { OwedFigures, OwedLine } from './owed-figures.ts'
import { owedSections } from './owed-sections.ts'

/** A figure as a line of a file or a sheet of paper. */
export interface OwedRow extends Pick<OwedLine, 'id' | 'name' | 'vouchers' | 'faceCents' | 'leftCents' | 'unsaid'> {
  section: string
  /** "Yes", or "So far": not all of its vouchers were on this device. */
  whole: string
}

const column = columnsOf<OwedRow>()

export const owedColumns = [
  column.text('section', 'Figure'),
  column.text('name', 'Which vouchers'),
  column.number('vouchers', 'Vouchers'),
  column.money('faceCents', 'Face value'),
  column.money('leftCents', 'Left'),
  column.number('unsaid', 'Of them at face value'),
  column.text('whole', 'Whole'),
]

const behind = columnsOf<Voucher>()

/** The vouchers behind the figures, on a sheet of their own. */
export const owedVoucherColumns = [
  behind.id('id', 'Voucher ID'),
  behind.text('status', 'Status'),
  behind.dateTime('createdDate', 'Created Date'),
  behind.dateTime('expiryDate', 'Expiry Date'),
  behind.money('amountCents', 'Face value'),
  behind.money('balanceCents', 'Balance'),
]

/** All figures of the page, one below the other. */
export function owedRows(figures: OwedFigures, isProved: (line: OwedLine) => boolean): OwedRow[] {
  return owedSections.flatMap(({ of, title }) =>
    figures[of].map(({ id, name, vouchers, faceCents, leftCents, unsaid, ...line }) => ({
      id: `${of} ${id}`,
      section: title,
      name,
      vouchers,
      faceCents,
      leftCents,
      unsaid,
      whole: isProved({ id, name, vouchers, faceCents, leftCents, unsaid, ...line }) ? 'Yes' : 'So far',
    })),
  )
}
