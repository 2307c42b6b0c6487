import type { Role } from '#store/access/roles.ts'

/** The one question of routes, menu, palette, search and cached tables: may this role see what these roles may see? */
export function mayOpen(allowed: readonly Role[] | 'everyone', role: Role): boolean {
  return allowed === 'everyone' || allowed.includes(role)
}
