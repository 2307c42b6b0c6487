import type { KnownRole } from '#server/auth/tokens.ts'
import { siteMap } from '#ui/site-map.ts'

/** One page of the portal as one role sees it. */
export interface View {
  name: string
  /** Null for pages before the sign-in. */
  role: KnownRole | null
  path: string
}

const homes: readonly KnownRole[] = [
  'administrator',
  'salesAgent',
  'merchantAdministrator',
  'subMerchantAdministrator',
  'merchantRedemptions',
]

/** Every screen once, as the first role that may open it. */
export const views: readonly View[] = [
  { name: 'sign-in', role: null, path: '/' },
  { name: 'forgot-password', role: null, path: '/forgotpassword' },
  ...homes.map((role) => ({ name: `home-${role}`, role, path: '/' })),
  ...siteMap
    .filter(({ path }) => path !== '/' && path !== '/forgotpassword')
    .filter((one, at, all) => all.findIndex(({ screen }) => screen === one.screen) === at)
    .map(({ path, opensTo }) => ({
      name: path.slice(1).replaceAll('/', '-').toLowerCase(),
      role: Array.isArray(opensTo) ? ((opensTo as readonly KnownRole[])[0] ?? 'administrator') : 'administrator',
      path,
    })),
]

export interface Look {
  name: string
  colorScheme: 'light' | 'dark'
  viewport: { width: number; height: number }
}

const wide = { width: 1280, height: 860 }
const narrow = { width: 360, height: 760 }

export const looks: readonly Look[] = [
  { name: 'light-1280', colorScheme: 'light', viewport: wide },
  { name: 'dark-1280', colorScheme: 'dark', viewport: wide },
  { name: 'light-360', colorScheme: 'light', viewport: narrow },
  { name: 'dark-360', colorScheme: 'dark', viewport: narrow },
]
