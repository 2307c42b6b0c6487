import { Tabs } from '@mantine/core'
import { memo, useId } from 'react'
import type { TabChoice } from './define-listing.ts'
import { HeadChoice, useHeadPlace } from './head-choice.tsx'
import classes from './listing-screen.module.css'

interface TabBarProps {
  id: string
  label: string
  tabs: readonly TabChoice[]
  tab: string
  onTab(tab: string): void
}

interface StatusTabsProps extends Omit<TabBarProps, 'id'> {
  children: React.ReactNode
}

/** The tabs of a list around the list itself; which one is open is in the address. On a phone, one field. */
export function StatusTabs({ children, ...bar }: StatusTabsProps) {
  const id = useId()
  const place = useHeadPlace()
  const panel = { role: 'tabpanel', 'aria-labelledby': `${id}-tab-${bar.tab}` }
  return (
    <div className={place ? classes['panel'] : classes['tabs']}>
      {place ? (
        <HeadChoice place={place} label={bar.label} choices={bar.tabs} chosen={bar.tab} onChoose={bar.onTab} />
      ) : (
        <TabBar {...bar} id={id} />
      )}
      <div {...(place ? {} : panel)} className={classes['panel']} tabIndex={-1}>
        {children}
      </div>
    </div>
  )
}

/** The panel is not Mantine's: then the tabs are drawn again when another one is open, and not with every row. */
const TabBar = memo(function TabBar({ id, label, tabs, tab, onTab }: TabBarProps) {
  return (
    <Tabs
      id={id}
      value={tab}
      onChange={(next) => next !== null && onTab(next)}
      color="var(--portal-accent-line)"
      className={classes['tabBar']}
    >
      <Tabs.List aria-label={label} className={classes['tabList']}>
        {tabs.map(({ key, title }) => (
          <Tabs.Tab key={key} value={key}>
            {title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  )
})
