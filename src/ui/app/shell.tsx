import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { ModalsProvider } from '@mantine/modals'
import { useLocation } from '@tanstack/react-router'
import { type CSSProperties, type ReactNode, useEffect, useMemo, useRef } from 'react'
import { placesFor } from '#ui/site-map.ts'
import { SideDrawer } from '#ui/overlay/side-drawer.tsx'
import { Palette } from '#ui/palette/palette.tsx'
import { besideMainId } from '#ui/record/beside-panel.tsx'
import { PrintWatch } from '#ui/printing/print-watch.tsx'
import { NavItemsContext } from '#ui/state/nav-items.ts'
import { KeptWorkBar } from '#ui/sync-centre/kept-work-bar.tsx'
import { useDisplayPrefs } from '#ui/state/display-prefs.ts'
import { toggleMenu, toggleRail, useMenu } from '#ui/state/menu.ts'
import { usePortal } from '#ui/state/portal.ts'
import { useLogOut } from './log-out.tsx'
import { HelpSheet } from './help-sheet.tsx'
import { MenuEdge } from './menu-edge.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { PendingTitle } from './pending-title.tsx'
import { SessionBar } from './session-bar.tsx'
import classes from './shell.module.css'
import { ShellHeader } from './shell-header.tsx'
import { SideMenu } from './side-menu.tsx'
import { storeProgram } from './store-program.ts'
import { useMerchantLinks } from './use-merchant-links.ts'
import { WorkerBars } from './worker-bar.tsx'

/**
 * The signed-in layout. `main` is the only thing that scrolls, so a screen may be `height: 100%` and scroll its
 * table inside; header, menu and the offline line never move.
 */
export function Shell({ title, children }: { title: string; children: ReactNode }) {
  const { config, role } = usePortal()
  const places = useMemo(() => placesFor(role), [role])
  const { open, rail, width } = useMenu()
  const narrow = useMediaQuery('(max-width: 63.99em)', undefined, { getInitialValueInEffect: false })
  const [drawer, { toggle: toggleDrawer, close: closeDrawer }] = useDisclosure(false)
  const { logOut, question } = useLogOut()
  const frame = useRef<HTMLDivElement>(null)
  const main = useRef<HTMLElement>(null)
  useFocusOnArrival(main)
  useMerchantLinks()
  useEffect(() => {
    // The development server has no service worker, nor has a browser whose user forbids it.
    if (import.meta.env.DEV || !navigator.serviceWorker) return undefined
    return storeProgram(places.map(({ path }) => path))
  }, [places])
  const help = useHelp()
  const menuOpen = narrow ? drawer : open

  return (
    <NavItemsContext value={places}>
      <div ref={frame} className={classes['shell']} style={{ '--menu-width': `${width}px` } as CSSProperties}>
        <a href="#main" className={classes['skip']} onClick={() => main.current?.focus()}>
          Skip to content
        </a>
        <ShellHeader
          menu={{ opened: menuOpen, narrow: narrow === true, toggle: narrow ? toggleDrawer : toggleMenu }}
          onHelp={help.open}
          onLogOut={logOut}
        />
        <div className={classes['body']}>
          {!narrow && open && (
            <aside id="side-menu" aria-label="Menu" className={classes['side']} data-rail={rail || undefined}>
              <SideMenu rail={rail} onRail={toggleRail} onLogOut={logOut} />
            </aside>
          )}
          {!narrow && open && !rail && (
            <MenuEdge onDrag={(next) => frame.current?.style.setProperty('--menu-width', `${next}px`)} />
          )}
          <main ref={main} id="main" tabIndex={-1} className={classes['main']} data-scroll-restoration-id="main">
            <ModalsProvider>{children}</ModalsProvider>
          </main>
          <div id={besideMainId} className={classes['beside']} />
        </div>
        <div>
          <SessionBar />
          <KeptWorkBar />
          <OfflineBar />
          <WorkerBars />
        </div>
        <SideDrawer
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
        </SideDrawer>
        {question}
        <PendingTitle title={title} />
        <HelpSheet {...help} />
        <Palette />
        <PrintWatch />
      </div>
    </NavItemsContext>
  )
}

/** The sheet of shortcuts, and how dense rows stand everywhere below. */
function useHelp() {
  const [opened, { open, close }] = useDisclosure(false)
  const { density } = useDisplayPrefs()
  useEffect(() => {
    document.documentElement.dataset['density'] = density
  }, [density])
  return { opened, open, onClose: close }
}

/** A new screen takes the focus: screen readers begin there, and the page keys scroll it. */
function useFocusOnArrival(main: { current: HTMLElement | null }) {
  const pathname = useLocation({ select: (location) => location.pathname })
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname, main])
}
