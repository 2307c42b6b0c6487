import { ActionIcon } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconLogout } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type NavItem, useMenuItems } from '#ui/state/nav-items.ts'
import { MenuPerson } from './menu-person.tsx'
import classes from './shell.module.css'

interface SideMenuProps {
  /** Signs alone, their words under the pointer. */
  rail?: boolean
  /** Where there is a choice between signs and words. */
  onRail?(): void
  onChoose?(): void
  onLogOut(): void
}

/** The menu of this role, and always the way out. */
export function SideMenu({ rail = false, onRail, onChoose, onLogOut }: SideMenuProps) {
  const places = useMenuItems()
  const Rail = rail ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <div className={classes['menu']}>
      {!rail && <MenuPerson />}
      <nav aria-label="Main" className={classes['entries']}>
        {bySection(places).map(({ section, members }) => (
          <div key={section} role="group" aria-label={section || undefined} className={classes['section']}>
            {section && (
              <div className={classes['heading']} aria-hidden>
                {section}
              </div>
            )}
            {members.map(({ path, title, icon: Mark }) => (
              <Link
                key={path}
                to={path}
                className={classes['entry']}
                activeOptions={{ exact: true, includeSearch: false }}
                title={rail ? title : undefined}
                {...(onChoose ? { onClick: onChoose } : {})}
              >
                <Mark size={18} stroke={1.6} aria-hidden />
                <span>{title}</span>
              </Link>
            ))}
          </div>
        ))}
      </nav>
      <div className={classes['foot']}>
        <button type="button" className={classes['entry']} title={rail ? 'Log out' : undefined} onClick={onLogOut}>
          <IconLogout size={18} stroke={1.6} aria-hidden />
          <span>Log out</span>
        </button>
        {onRail && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label="Narrow menu"
            title={rail ? 'Widen the menu' : 'Narrow the menu'}
            aria-pressed={rail}
            onClick={onRail}
          >
            <Rail size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        )}
      </div>
    </div>
  )
}

function bySection(places: readonly NavItem[]): { section: string; members: NavItem[] }[] {
  const sections = new Map<string, NavItem[]>()
  for (const place of places) {
    const section = place.section ?? ''
    sections.set(section, [...(sections.get(section) ?? []), place])
  }
  return [...sections].map(([section, members]) => ({ section, members }))
}
