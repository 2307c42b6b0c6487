import { getSubMerchantDashboard } from '#store/resources/dashboards/dashboard-calls.ts'
import { subMerchantDashboard } from '#store/resources/dashboards/dashboard-details.ts'
import { usePortal } from '#ui/state/portal.ts'
import { DashboardScreen } from './dashboard-screen.tsx'
import { Welcome } from './welcome.tsx'

/** The sub-merchant dashboard, loaded with the user's own id (spec 001 §2). */
export function ShopHome() {
  const { subMerchant, email } = usePortal().user
  if (!subMerchant) {
    return <Welcome title="Welcome">Your account has no shop yet. Ask your administrator to add one.</Welcome>
  }
  return (
    <DashboardScreen
      key={subMerchant.id}
      title={subMerchant.location || email}
      id={subMerchant.id}
      call={getSubMerchantDashboard}
      details={subMerchantDashboard}
      figures={({ totalCents, monthCents, averageCents, takenBackCents, monthTakenBackCents, vouchers }) => [
        { name: 'Total redemption amount', cents: totalCents, takenBackCents },
        { name: 'Current month redemption amount', cents: monthCents, takenBackCents: monthTakenBackCents },
        { name: 'Average redemption amount', cents: averageCents },
        { name: 'Number of vouchers', count: vouchers },
      ]}
    />
  )
}
