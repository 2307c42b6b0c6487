import { roles as allRoles, roleTitles } from '#store/access/roles.ts'
import type { AnyCall } from '#store/define/define-call.ts'
import type { KnownRole } from '#server/auth/tokens.ts'

export type MayAsk = readonly KnownRole[] | 'everyone-signed-in' | 'public'

/** A call as it stands in the route table. */
export interface ServedCall {
  call: AnyCall
  roles: MayAsk
  isChange: boolean
}

/** Who may ask a call, in words. */
export function whoMayAsk(roles: MayAsk): string {
  if (roles === 'public') return 'Everybody, without a token'
  if (roles === 'everyone-signed-in' || roles.length === allRoles.length) return 'Everybody signed in'
  return roles.map((role) => roleTitles[role]).join(', ')
}
