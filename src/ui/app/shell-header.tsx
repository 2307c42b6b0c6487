import { Burger, VisuallyHidden } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { SyncPill } from '#ui/sync-centre/sync-pill.tsx'
import { callPalette } from '#ui/state/palette-calls.ts'
import { usePortal } from '#ui/state/portal.ts'
import { NoticeBell } from './notice-bell.tsx'
import classes from './shell.module.css'
import { UserMenu } from './user-menu.tsx'
import { ViewMenu } from './view-menu.tsx'

interface ShellHeaderProps {
  menu: { opened: boolean; narrow: boolean; toggle(): void }
  onHelp(): void
  onLogOut(): void
}

/** The top of the page: the menu's button, the way Home, and where this person's work stands. */
export function ShellHeader({ menu, onHelp, onLogOut }: ShellHeaderProps) {
  const { config } = usePortal()
  return (
    <header className={classes['header']}>
      <Burger
        size="sm"
        lineSize={1.5}
        opened={menu.opened && menu.narrow}
        onClick={menu.toggle}
        aria-label="Menu"
        aria-expanded={menu.opened}
        aria-controls="side-menu"
      />
      <Link to="/" className={classes['product']}>
        <img src="/favicon.svg" alt="" width={26} height={26} />
        <span>{config.provider.name}</span>
        <VisuallyHidden>home</VisuallyHidden>
      </Link>
      <button type="button" className={classes['find']} title="Search or jump to (Ctrl K)" onClick={callPalette}>
        <IconSearch size={16} stroke={1.6} aria-hidden />
        <span>Search or jump to…</span>
        <kbd aria-hidden>Ctrl K</kbd>
      </button>
      <div className={classes['tools']}>
        <SyncPill />
        <NoticeBell />
        <ViewMenu onHelp={onHelp} />
        <UserMenu onLogOut={onLogOut} />
      </div>
    </header>
  )
}
