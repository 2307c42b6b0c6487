import type { DashboardEarning } from '#store/resources/dashboards/dashboard-details.ts'
import { formatDateTime } from '#store/values/colombo-time.ts'
import { formatAmount } from '#store/values/money.ts'
import { DashboardTable } from './dashboard-table.tsx'
import { statusWords } from './dashboard-words.ts'

interface LatestEarningsProps {
  /** Undefined or null while they load. */
  earnings: DashboardEarning[] | null | undefined
  /** The redemptions user sees no earned amounts (decisions.md C12). */
  withEarned: boolean
}

const columns = [
  { title: 'Date (IST)', show: ({ at }: DashboardEarning) => (at === null ? '' : formatDateTime(at)) },
  { title: 'Redemption Id', kind: 'code', show: ({ redemptionId }: DashboardEarning) => redemptionId },
  { title: 'Reference Code', kind: 'code', show: ({ referenceCode }: DashboardEarning) => referenceCode },
  { title: 'Status', show: ({ status }: DashboardEarning) => statusWords(status) },
] as const

const earned = {
  title: 'Earned Amount (LKR)',
  kind: 'number',
  show: ({ earnedCents }: DashboardEarning) => (earnedCents === null ? '' : formatAmount(earnedCents)),
} as const

/** The newest redemptions, with a way to all of them when the table is full (spec 001 §2). */
export function LatestEarnings({ earnings, withEarned }: LatestEarningsProps) {
  return (
    <DashboardTable
      id="latest-earnings"
      title="Latest earnings"
      columns={withEarned ? [...columns, earned] : columns}
      rows={earnings}
      more="/earnings"
      none="No redemptions"
    />
  )
}
