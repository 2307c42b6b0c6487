import { usePortal } from '#ui/state/portal.ts'
import { MerchantHome } from './merchant-home.tsx'
import { SalesAgentHome } from './sales-agent-home.tsx'
import { ShopHome } from './shop-home.tsx'
import { StaffWelcome } from './staff-welcome.tsx'
import { Welcome } from './welcome.tsx'

/** The first page by role (spec 000 §2.1, decisions.md C4). */
export function Home() {
  const { role } = usePortal()
  switch (role) {
    case 'administrator':
    case 'accountant':
    case 'customerCare':
    case 'merchantController':
      return <StaffWelcome />
    case 'subMerchantAdministrator':
      return <ShopHome />
    case 'merchantAdministrator':
    case 'merchantRedemptions':
      return <MerchantHome />
    case 'salesAgent':
      return <SalesAgentHome />
    case 'unknown':
      return (
        <Welcome title="Welcome">
          Your account has no role that this portal knows. Ask an administrator to look at it.
        </Welcome>
      )
  }
}
