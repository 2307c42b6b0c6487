import { Link } from '@tanstack/react-router'
import type { MonthEndTab } from './month-address.ts'
import classes from './month-end-tabs.module.css'

const tabs: readonly { tab: MonthEndTab; title: string }[] = [
  { tab: 'merchants', title: 'Owed to merchants' },
  { tab: 'owed', title: 'Owed on vouchers' },
]

/** The two sides of a month's end, each with an address of its own. */
export function MonthEndTabs({ tab }: { tab: MonthEndTab }) {
  return (
    <nav aria-label="Month End" className={classes['tabs']}>
      {tabs.map((one) => (
        <Link
          key={one.tab}
          to="/money/month-end"
          search={(one.tab === 'owed' ? { show: 'owed' } : {}) as never}
          // Both have one path: the router must not take either for the page that is open.
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={one.tab === tab ? 'page' : undefined}
        >
          {one.title}
        </Link>
      ))}
    </nav>
  )
}
