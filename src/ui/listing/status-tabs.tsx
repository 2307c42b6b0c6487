import { Tabs } from '@mantine/core'
import type { TabChoice } from './define-listing.ts'
import classes from './listing-screen.module.css'

interface StatusTabsProps {
  label: string
  tabs: readonly TabChoice[]
  tab: string
  onTab(tab: string): void
  children: React.ReactNode
}

/** The tabs of a list around the list itself; which one is open is in the address. */
export function StatusTabs({ label, tabs, tab, onTab, children }: StatusTabsProps) {
  return (
    <Tabs
      value={tab}
      onChange={(next) => next !== null && onTab(next)}
      color="var(--portal-accent-line)"
      className={classes['tabs']}
    >
      <Tabs.List aria-label={label} className={classes['tabList']}>
        {tabs.map(({ key, title }) => (
          <Tabs.Tab key={key} value={key}>
            {title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={tab} className={classes['panel']} tabIndex={-1}>
        {children}
      </Tabs.Panel>
    </Tabs>
  )
}
