import { type Icon, IconHome, IconRefresh, IconTicket } from '@tabler/icons-react'
import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router'
import type { z } from 'zod'
import { mayOpen } from '#store/access/gates.ts'
import type { Role } from '#store/access/roles.ts'
import { voucherDrawer, voucherListSearch } from '#ui/screens/vouchers/voucher-search.ts'

/** One address of the portal: what it is called, who may open it and what draws it. */
export interface Screen {
  /** In the literal case of the specification; matched in any case (decisions.md C7). */
  path: string
  title: string
  /** The heading it stands under in the menu; without one it stands alone at the top. */
  section?: string
  icon: Icon
  /** `signed-out`: only for people who are not signed in. */
  opensTo: readonly Role[] | 'everyone' | 'signed-out'
  /** The collection whose rows it lists, and the word that opens one of them in the address. */
  rows?: { of: string; drawer: string }
  /** Reached by a link, not by the menu. */
  hidden?: true
  /** The query of the address; every field needs `.default(x).catch(x)`, so that a bad link is repaired. */
  search?: z.ZodObject
  // The router's own type for a component with any props.
  screen: AsyncRouteComponent<Record<string, never>>
}

const voucherDesk: readonly Role[] = ['administrator', 'customerCare', 'accountant']

/** Every address of the portal, in the order of the menu (spec 000 §2.1). */
// biome-ignore format: one line an address, so that the map reads like one
export const siteMap: readonly Screen[] = [
  { path: '/', title: 'Home', icon: IconHome, opensTo: 'everyone', screen: lazyRouteComponent(() => import('#ui/screens/home/home.tsx'), 'Home') },
  { path: '/forgotpassword', title: 'Forgot password?', icon: IconHome, opensTo: 'signed-out', hidden: true, screen: lazyRouteComponent(() => import('#ui/screens/session/forgot-password.tsx'), 'ForgotPassword') },
  { path: '/vouchers/view-vouchers', title: 'Vouchers', section: 'Vouchers', icon: IconTicket, opensTo: voucherDesk, search: voucherListSearch, rows: { of: 'vouchers', drawer: voucherDrawer }, screen: lazyRouteComponent(() => import('#ui/screens/vouchers/voucher-list.tsx'), 'VoucherList') },
  { path: '/sync', title: 'Sync centre', section: 'This device', icon: IconRefresh, opensTo: 'everyone', screen: lazyRouteComponent(() => import('#ui/sync-centre/sync-centre.tsx'), 'SyncCentre') },
]

/** The screen of an address, in any case and with or without a slash at the end. */
export function screenAt(path: string): Screen | undefined {
  const wanted = path.toLowerCase().replace(/(.)\/+$/, '$1')
  return siteMap.find((screen) => screen.path.toLowerCase() === wanted)
}

/** May this visitor stay at this screen? Nobody is sent away before the sign-in: the wanted address is kept (C18). */
export function mayStay(screen: Screen, role: Role | null): boolean {
  if (role === null) return true
  return screen.opensTo !== 'signed-out' && mayOpen(screen.opensTo, role)
}

/** The entries of the menu for a role, by the very question that guards the addresses (decisions.md C16). */
export function menuFor(role: Role): readonly Screen[] {
  return siteMap.filter((screen) => !screen.hidden && mayStay(screen, role))
}
