import type { OwedFigures } from './owed-figures.ts'

/** A part of the page: what its figures are, in one sentence, beside the figures. */
export interface OwedSection {
  of: keyof OwedFigures
  title: string
  /** What a line is. */
  each: string
  definition: string
  /** From which line on a chart shows them; null for none. */
  chartFrom: number | null
}

export const owedSections: readonly OwedSection[] = [
  {
    of: 'outstanding',
    title: 'Outstanding',
    each: 'Status',
    definition:
      'Vouchers that are Active, Activation Pending or Inactive, are not deleted and are not known to be used up, whatever their expiry date says.',
    chartFrom: null,
  },
  {
    of: 'soon',
    title: 'Expires soon',
    each: 'Expires',
    definition:
      'Outstanding vouchers by their expiry date in Sri Lanka: the next days count from today on, so that 60 days include the 30.',
    chartFrom: 0,
  },
  {
    of: 'byIssue',
    title: 'Outstanding by month of issue',
    each: 'Issued',
    definition: 'Outstanding vouchers by the month in which they were created.',
    chartFrom: 0,
  },
  {
    of: 'byExpiry',
    title: 'Outstanding by month of expiry',
    each: 'Expires',
    definition: 'Outstanding vouchers by the month of their expiry date.',
    chartFrom: 0,
  },
  {
    of: 'expired',
    title: 'Expired unused (breakage)',
    each: 'Expired',
    definition:
      'Vouchers marked Expired that are not deleted and not known to be used up, by the month of their expiry date; what is left on them.',
    chartFrom: 1,
  },
]
