import { useMemo } from 'react'
import type { Resource } from '#store/define/define-resource.ts'
import { merchantTitle } from '#store/resources/merchants/merchants.ts'
import { redemptions } from '#store/resources/redemptions/redemptions.ts'
import { useDaysSeen } from '#ui/listing/use-days-seen.ts'
import { useList } from '#ui/live/use-list.ts'
import { useMerchants } from '#ui/pickers/use-merchants.ts'
import type { MonthRow } from './month-columns.ts'
import { daysOfMonth, monthBefore, monthByMerchant, monthQuery } from './month-figures.ts'

export interface MonthEnd {
  /** By name; null until anything is known. */
  rows: MonthRow[] | null
  /** All redemptions of the month are on this device. */
  proved: boolean
  /** How fresh and how whole the figures are. */
  words: string
  /** When the newest rows were last looked at, epoch milliseconds; null when never. */
  asOf: number | null
}

/** What each merchant's redemptions of a month come to, from the rows of this device, kept current. */
export function useMonthEnd(month: string): MonthEnd {
  const { answer } = useList(useMemo(() => monthQuery(month), [month]))
  const before = useList(useMemo(() => monthQuery(monthBefore(month)), [month])).answer
  const merchants = useMerchants(true).value
  const seen = useDaysSeen(redemptions as unknown as Resource, answer)
  const isBeforeProved = seen(daysOfMonth(monthBefore(month))).proved
  const groups = answer && !answer.preview ? answer.groups : null
  const groupsBefore = isBeforeProved && before && !before.preview ? before.groups : null
  const rows = useMemo(() => {
    if (groups === null) return null
    const titles = new Map(merchants?.map((one) => [one.id, merchantTitle(one)]))
    const named = monthByMerchant(groups, groupsBefore).map((row) => ({ ...row, name: titles.get(row.id) ?? row.id }))
    return named.sort((a, b) => a.name.localeCompare(b.name, 'en'))
  }, [groups, groupsBefore, merchants])
  return { rows, ...seen(daysOfMonth(month)), asOf: answer?.asOf ?? null }
}
