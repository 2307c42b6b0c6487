import { Alert, Button, Title } from '@mantine/core'
import type { getMerchantDashboard } from '#store/resources/dashboards/dashboard-calls.ts'
import type { Dashboard, DashboardDetails } from '#store/resources/dashboards/dashboard-details.ts'
import { usePortal } from '#ui/state/portal.ts'
import { AsOf } from './as-of.tsx'
import { DashboardFigures, type Figure } from './dashboard-figures.tsx'
import classes from './dashboard.module.css'
import { DaysOfMonth } from './days-of-month.tsx'
import { LatestEarnings } from './latest-earnings.tsx'
import { LatestOffers } from './latest-offers.tsx'
import { useDashboard } from './use-dashboard.ts'

interface DashboardScreenProps {
  title: string
  /** Of the merchant or the shop. */
  id: string
  call: typeof getMerchantDashboard
  details: DashboardDetails
  figures(dashboard: Dashboard): Figure[]
  /** A merchant's dashboard may show its offers. */
  offers?: boolean
  /** Stands under the figures. */
  children?: React.ReactNode
}

const nothingYet: Dashboard = {
  totalCents: null,
  monthCents: null,
  averageCents: null,
  takenBackCents: null,
  monthTakenBackCents: null,
  vouchers: 0,
  earnings: [],
  offers: [],
}

/** Figures, the month by day, the latest earnings and offers of a merchant or a shop (spec 001 §2). */
export function DashboardScreen(props: DashboardScreenProps) {
  const { title, id, call, details, figures, offers = false, children } = props
  const { config, role } = usePortal()
  const { value, asOf, result, trouble, again } = useDashboard(details.figures, id, call)
  const showsOffers = offers && (config.dashboardOffersFor ?? ['merchantAdministrator']).some((one) => one === role)
  const withEarned = role !== 'merchantRedemptions'
  const missing = value === null && (result === 'offline' || trouble !== null)
  return (
    <div className={classes['page']}>
      <div className={classes['head']}>
        <Title order={1}>{title}</Title>
        <AsOf asOf={asOf} looking={result === 'looking'} onRefresh={again} />
      </div>
      {trouble !== null && (
        <Alert color="red" variant="light" role="alert" p="sm">
          {trouble}
        </Alert>
      )}
      {missing ? (
        <div className={classes['missing']}>
          <p>The figures are not on this device yet.</p>
          <Button variant="default" onClick={again}>
            Try again
          </Button>
        </div>
      ) : (
        <>
          <DashboardFigures figures={figures(value ?? nothingYet)} loading={!value} />
          {children}
          <DaysOfMonth id={id} detail={details.days} withEarned={withEarned} />
          <div className={classes['tables']}>
            <LatestEarnings earnings={value?.earnings} withEarned={withEarned} />
            {showsOffers && <LatestOffers offers={value?.offers} />}
          </div>
        </>
      )}
    </div>
  )
}
