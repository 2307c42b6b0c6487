import { ActionIcon } from '@mantine/core'
import {
  IconChevronDown,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconLogout,
} from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { useId } from 'react'
import { toggleSection, useMenu } from '#ui/state/menu.ts'
import { type NavItem, useMenuItems } from '#ui/state/nav-items.ts'
import { MenuPerson } from './menu-person.tsx'
import classes from './side-menu.module.css'

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
    <div className={classes['menu']} data-rail={rail || undefined}>
      {!rail && <MenuPerson />}
      <nav aria-label="Main" className={classes['entries']}>
        {bySection(places).map(({ section, members }) => (
          <Section key={section} {...{ section, members, rail }} onChoose={onChoose} />
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

interface SectionProps {
  section: string
  members: readonly NavItem[]
  rail: boolean
  onChoose: (() => void) | undefined
}

/** Entries under a heading that folds them away; those around the page that is open stay, and so do signs. */
function Section({ section, members, rail, onChoose }: SectionProps) {
  const id = useId()
  const { closed } = useMenu()
  const pathname = useLocation({ select: (location) => location.pathname.toLowerCase() })
  const isHere = members.some(({ path }) => path.toLowerCase() === pathname)
  const isOpen = rail || isHere || !closed.includes(section)
  return (
    <div role="group" aria-label={section || undefined} className={classes['section']}>
      {section && !rail && (
        <button
          type="button"
          className={classes['heading']}
          aria-label={`${section} section`}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => toggleSection(section)}
        >
          {section}
          <IconChevronDown size={14} stroke={1.6} aria-hidden />
        </button>
      )}
      <div id={id} hidden={!isOpen}>
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
