import {
  createBrowserHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Navigate,
  redirect,
  stripSearchParams,
} from '@tanstack/react-router'
import { z } from 'zod'
import type { Role } from '#store/access/roles.ts'
import { mayStay, siteMap } from '#ui/site-map.ts'
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
const history = createBrowserHistory()

/** A router for this visitor; another visitor gets another one, so that every gate is asked anew. */
export function createPortalRouter(visitor: Visitor) {
  return createRouter({
    routeTree: treeFor(visitor.role),
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

function treeFor(role: Role | null) {
  const root = createRootRouteWithContext<Visitor>()({
    component: Frame,
    // Known addresses only (spec 000 §2.1); before the sign-in the frame shows the form instead.
    notFoundComponent: () => <Navigate to="/" replace />,
  })
  return root.addChildren(
    siteMap.map((screen) => {
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
    }),
  )
}

const noSearch = z.object({})

function Nothing() {
  return null
}
