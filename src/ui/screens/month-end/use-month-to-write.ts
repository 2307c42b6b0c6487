import { redemptions } from '#store/resources/redemptions/redemptions.ts'
import { longMonth } from '#store/values/calendar-day.ts'
import { usePortal } from '#ui/state/portal.ts'
import { behindColumns, monthColumns } from './month-columns.ts'
import { monthQuery, totalOf } from './month-figures.ts'
import { sheetBehind } from './sheet-behind.ts'
import type { FiguresToWrite } from './use-figures-file.ts'
import type { MonthEnd } from './use-month-end.ts'

/** A month for a file, in Excel with the redemptions behind it on a second sheet, or for paper. */
export function useMonthToWrite(month: string, { rows, proved, words, asOf }: MonthEnd): FiguresToWrite {
  const { search } = usePortal()
  return {
    title: `Month End ${longMonth(month)}`,
    noun: { one: 'merchant', many: 'merchants' },
    columns: monthColumns,
    rows,
    proved,
    words,
    asOf,
    async behind() {
      const ids = await search.idsOf(monthQuery(month))
      // Rows came between the figures and these: the file is made anew, not with two truths.
      if (ids.length !== totalOf(rows ?? []).redemptions) throw new Error('the month has changed meanwhile')
      return sheetBehind(search, { resource: redemptions, columns: behindColumns, ids })
    },
  }
}
