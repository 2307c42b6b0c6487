import { vouchers } from '#store/resources/vouchers/vouchers.ts'
import { usePortal } from '#ui/state/portal.ts'
import { owedColumns, owedRows, owedVoucherColumns } from './owed-columns.ts'
import { owedVouchersQuery } from './owed-query.ts'
import { sheetBehind } from './sheet-behind.ts'
import type { FiguresToWrite } from './use-figures-file.ts'
import type { Owed } from './use-owed.ts'

const atFaceValue = 'where the balance of a voucher is empty, its face value counts as left'

/** What the platform owes for a file, in Excel with the vouchers behind it on a second sheet, or for paper. */
export function useOwedToWrite({ figures, isProved, proved, words, asOf }: Owed): FiguresToWrite {
  const { search } = usePortal()
  return {
    title: 'What the platform owes',
    noun: { one: 'figure', many: 'figures' },
    columns: owedColumns,
    rows: figures && owedRows(figures, isProved),
    proved,
    words,
    asOf,
    async behind() {
      const ids = await search.idsOf(owedVouchersQuery)
      const counted = (figures?.outstanding[0]?.vouchers ?? 0) + (figures?.expired[0]?.vouchers ?? 0)
      // Rows came between the figures and these: the file is made anew, not with two truths.
      if (ids.length !== counted) throw new Error('what is owed has changed meanwhile')
      const { sheet, notes } = await sheetBehind(search, { resource: vouchers, columns: owedVoucherColumns, ids })
      return { sheet, notes: [atFaceValue, ...notes] }
    },
  }
}
