import type { Icon } from '@tabler/icons-react'
import { createContext, use } from 'react'

/**
 * The collection whose rows a screen lists, and how the address shows one of them: by the word that opens its drawer, or
 * by a search whose text that row has.
 */
export type ListedRows = { of: string; drawer: string } | { of: string; findBy: string }

/** The collections of a screen: whose rows it lists, and whose it shows in their drawers. */
export function rowsOf({ rows, holds }: Pick<NavItem, 'rows' | 'holds'>): ListedRows[] {
  return [rows, holds].filter((one) => one !== undefined)
}

/** Somewhere this person may go. */
export interface NavItem {
  path: string
  title: string
  section?: string
  /** What people may look for who do not know its title. */
  also?: string
  icon: Icon
  rows?: ListedRows
  /** Rows that stand in its drawers. */
  holds?: ListedRows
  /** After `g`: the letter that leads here. */
  letter?: string
  /** `menu`: not an entry of the menu. */
  hidden?: 'menu' | 'everywhere'
}

export const NavItemsContext = createContext<readonly NavItem[]>([])

/** Where this role may go, in the order of the menu. Handed down by the shell: a screen does not read the site map. */
export function useNavItems(): readonly NavItem[] {
  return use(NavItemsContext)
}

/** Those of them that are entries of the menu. */
export function useMenuItems(): readonly NavItem[] {
  return useNavItems().filter((place) => place.hidden === undefined)
}
