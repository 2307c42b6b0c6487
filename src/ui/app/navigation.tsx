import {
  createBrowserHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  redirect,
  type RouterHistory,
  stripSearchParams,
} from '@tanstack/react-router'
import { z } from 'zod'
import type { Role } from '#store/access/roles.ts'
import { aliases, mayStay, type Screen, siteMap } from '#ui/site-map.ts'
import { toastNotice } from '#ui/overlay/toast.ts'
import { Frame } from './frame.tsx'
import { PendingScreen } from './pending-screen.tsx'
import { readSearch, writeSearch } from './search-text.ts'

export interface Visitor {
  /** Null while nobody is signed in. */
  role: Role | null
  /** Why somebody has to sign in again. */
  notice: string | null
}

// One for the life of the page: each history of its own would patch `history.pushState` again.
let browserHistory: RouterHistory | null = null

function historyOfThePage(): RouterHistory {
  browserHistory ??= createBrowserHistory()
  return browserHistory
}

/** A router for this visitor; another visitor gets another one, so that every gate is asked anew. */
export function createPortalRouter(visitor: Visitor, { history = historyOfThePage(), screens = siteMap } = {}) {
  return createRouter({
    routeTree: treeFor(visitor.role, screens),
    history,
    context: visitor,
    caseSensitive: false,
    trailingSlash: 'never',
    parseSearch: readSearch,
    stringifySearch: writeSearch,
    defaultPreload: 'intent',
    defaultPendingComponent: PendingScreen,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    scrollRestoration: true,
    scrollToTopSelectors: ['#main'],
  })
}

function treeFor(role: Role | null, screens: readonly Screen[]) {
  const root = createRootRouteWithContext<Visitor>()({ component: Frame, notFoundComponent: Nothing })
  const known = screens.map((screen) => {
    const search = screen.search ?? noSearch
    return createRoute({
      getParentRoute: () => root,
      path: screen.path,
      // Somebody at the sign-in form does not wait for the code of the screen behind it.
      component: role === null && screen.opensTo !== 'signed-out' ? Nothing : screen.screen,
      validateSearch: search,
      search: { middlewares: [stripSearchParams(search.parse({}))] },
      beforeLoad: ({ context, preload }) => {
        if (mayStay(screen, context.role)) return
        if (!preload && screen.opensTo !== 'signed-out') toastNotice('That page is not open to your role.')
        redirect({ to: '/', replace: true, throw: true })
      },
    })
  })
  const otherNames = Object.entries(aliases).map(([path, to]) =>
    createRoute({
      getParentRoute: () => root,
      path,
      component: Nothing,
      // The query goes along: it is read, and repaired, at the address it belongs to.
      beforeLoad: ({ search }) => redirect({ to, search, replace: true, throw: true }),
    }),
  )
  const unknown = createRoute({
    getParentRoute: () => root,
    path: '$',
    component: Nothing,
    // Known addresses only (spec 000 §2.1); before the sign-in the frame shows the form instead.
    beforeLoad: ({ context }) => {
      if (context.role !== null) redirect({ to: '/', replace: true, throw: true })
    },
  })
  return root.addChildren([...known, ...otherNames, unknown])
}

const noSearch = z.object({})

function Nothing() {
  return null
}
