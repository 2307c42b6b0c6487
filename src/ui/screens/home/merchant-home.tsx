import { getMerchantDashboard } from '#store/resources/dashboards/dashboard-calls.ts'
import { merchantDashboard, redemptionsDashboard } from '#store/resources/dashboards/dashboard-details.ts'
import { redemptionAccessOf } from '#store/resources/redemptions/redemption-rules.ts'
import { useMerchant } from '#ui/state/merchant.ts'
import { usePortal } from '#ui/state/portal.ts'
import { DashboardScreen } from './dashboard-screen.tsx'
import { PayableNow } from './payable-now.tsx'
import { Welcome } from './welcome.tsx'

/** The dashboard of the merchant somebody works for, without what was earned for the redemptions user (C4, C12). */
export function MerchantHome() {
  const { role, user } = usePortal()
  const merchant = useMerchant(user)
  if (!merchant) {
    return <Welcome title="Welcome">Your account has no merchant yet. Ask your administrator to add one.</Welcome>
  }
  return (
    <DashboardScreen
      key={merchant.id}
      title={merchant.name}
      id={merchant.id}
      call={getMerchantDashboard}
      details={role === 'merchantRedemptions' ? redemptionsDashboard : merchantDashboard}
      figures={({ totalCents, monthCents, averageCents, takenBackCents, monthTakenBackCents }) => [
        { name: 'Total Redemptions', cents: totalCents, takenBackCents },
        { name: 'Redemptions this month', cents: monthCents, takenBackCents: monthTakenBackCents },
        { name: 'Average Redemption', cents: averageCents },
      ]}
      offers
    >
      {redemptionAccessOf(role, true).earned && <PayableNow merchantId={merchant.id} />}
    </DashboardScreen>
  )
}
