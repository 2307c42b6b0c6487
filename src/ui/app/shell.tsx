import { Burger, Drawer, VisuallyHidden } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { ModalsProvider } from '@mantine/modals'
import { Link, useLocation } from '@tanstack/react-router'
import { type CSSProperties, type ReactNode, useEffect, useMemo, useRef } from 'react'
import { placesFor } from '#ui/site-map.ts'
import { PlacesContext } from '#ui/state/places.ts'
import { SyncPill } from '#ui/sync-centre/sync-pill.tsx'
import { toggleMenu, useMenu } from '#ui/state/menu.ts'
import { usePortal } from '#ui/state/portal.ts'
import { useLogOut } from './log-out.tsx'
import { MenuEdge } from './menu-edge.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { SessionBar } from './session-bar.tsx'
import classes from './shell.module.css'
import { SideMenu } from './side-menu.tsx'
import { ThemeToggle } from './theme-toggle.tsx'
import { UserMenu } from './user-menu.tsx'

/**
 * The signed-in layout. `main` is the only thing that scrolls, so a screen may be `height: 100%` and scroll its
 * table inside; header, menu and the offline line never move.
 */
export function Shell({ children }: { children: ReactNode }) {
  const { config, role } = usePortal()
  const places = useMemo(() => placesFor(role), [role])
  const { open, width } = useMenu()
  const narrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const [drawer, { toggle: toggleDrawer, close: closeDrawer }] = useDisclosure(false)
  const { logOut, question } = useLogOut()
  const frame = useRef<HTMLDivElement>(null)
  const main = useRef<HTMLElement>(null)
  useFocusOnArrival(main)
  const menuOpen = narrow ? drawer : open

  return (
    <PlacesContext value={places}>
      <div ref={frame} className={classes['shell']} style={{ '--menu-width': `${width}px` } as CSSProperties}>
        <a href="#main" className={classes['skip']} onClick={() => main.current?.focus()}>
          Skip to content
        </a>
        <header className={classes['header']}>
          <Burger
            size="sm"
            lineSize={1.5}
            opened={menuOpen && narrow === true}
            onClick={narrow ? toggleDrawer : toggleMenu}
            aria-label="Menu"
            aria-expanded={menuOpen}
            aria-controls="side-menu"
          />
          <Link to="/" className={classes['product']}>
            <img src="/favicon.svg" alt="" width={26} height={26} />
            <span>{config.provider.name}</span>
            <VisuallyHidden>home</VisuallyHidden>
          </Link>
          <div className={classes['tools']}>
            <SyncPill />
            <ThemeToggle />
            <UserMenu onLogOut={logOut} />
          </div>
        </header>
        <div className={classes['body']}>
          {!narrow && open && (
            <aside id="side-menu" aria-label="Menu" className={classes['side']}>
              <SideMenu onLogOut={logOut} />
            </aside>
          )}
          {!narrow && open && (
            <MenuEdge onDrag={(next) => frame.current?.style.setProperty('--menu-width', `${next}px`)} />
          )}
          <main ref={main} id="main" tabIndex={-1} className={classes['main']} data-scroll-restoration-id="main">
            <ModalsProvider>{children}</ModalsProvider>
          </main>
        </div>
        <div>
          <SessionBar />
          <OfflineBar />
        </div>
        <Drawer
          opened={narrow === true && drawer}
          onClose={closeDrawer}
          title={config.provider.name}
          size={300}
          padding={0}
          classNames={{ header: classes['drawer-head'] ?? '', body: classes['drawer-body'] ?? '' }}
        >
          <div id={narrow ? 'side-menu' : undefined}>
            <SideMenu onChoose={closeDrawer} onLogOut={logOut} />
          </div>
        </Drawer>
        {question}
      </div>
    </PlacesContext>
  )
}

/** A new screen takes the focus: screen readers begin there, and the page keys scroll it. */
function useFocusOnArrival(main: { current: HTMLElement | null }) {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname, main])
}
