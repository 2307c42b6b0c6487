import { roleTitles } from '#store/access/roles.ts'
import { usePortal } from '#ui/state/portal.ts'
import { StaffWelcome } from './staff-welcome.tsx'
import { Welcome } from './welcome.tsx'

const staff: readonly string[] = ['administrator', 'accountant', 'customerCare', 'merchantController']

/** The first page: the staff welcome for four roles, a plain one for everybody else (spec 000 §2.1). */
export function Home() {
  const { role, user } = usePortal()
  if (staff.includes(role)) return <StaffWelcome />
  return (
    <Welcome title="Welcome">
      Signed in as <strong>{user.email}</strong>, {roleTitles[role].toLowerCase()}.
    </Welcome>
  )
}
