import { z } from 'zod'
import { type Role, roleFromWire, roles, roleToWire } from '#store/access/roles.ts'
import type { CallAnswer } from '#store/define/define-call.ts'
import type { getUserDetails } from '#store/resources/session/session-calls.ts'

/** What `localStorage.AUTH_TOKEN` holds (decisions.md A11); `expirationDate` is epoch milliseconds. */
export const savedToken = z.object({ token: z.string().min(1), expirationDate: z.number() })
export type SavedToken = z.infer<typeof savedToken>

/** The signed-in person as every layer knows them; also what `localStorage.lastUser` keeps for an offline start. */
export const portalUser = z.object({
  email: z.string(),
  wireRole: z.string(),
  merchants: z.array(z.object({ id: z.string(), name: z.string() })),
  subMerchant: z.object({ id: z.string(), location: z.string() }).nullable(),
})
export type PortalUser = z.infer<typeof portalUser>

/** A session that expires within ten minutes is refused at start-up (spec 000 §9). */
const refusedBeforeExpiryMs = 10 * 60_000

export function isRefusedAtStart(saved: SavedToken, now: number): boolean {
  return saved.expirationDate - now <= refusedBeforeExpiryMs
}

/** The user of a user-details answer; a sub-merchant record, where present, becomes the current user (spec 000 §3). */
export function userFromWire(details: CallAnswer<typeof getUserDetails>): PortalUser {
  const subMerchant = details.coreSubMerchantAdmin
  return {
    email: subMerchant?.email ?? details.email,
    wireRole: details.role,
    merchants: (details.merchantDetailsControllerResponses ?? []).map(({ merchant }) => ({
      id: String(merchant.id),
      name: merchant.name,
    })),
    subMerchant: subMerchant ? { id: String(subMerchant.id), location: subMerchant.location ?? '' } : null,
  }
}

export function roleOf(user: PortalUser, provider: string): Role {
  return roleFromWire(user.wireRole, provider)
}

/** Who owns rows and unsent work on this device: lowercase e-mail and role (decisions.md A8). */
export function ownerKey(user: Pick<PortalUser, 'email' | 'wireRole'>): string {
  return `${user.email.trim().toLowerCase()}|${user.wireRole}`
}

/** Who the same person would be in each of the other roles. */
export function otherSelves(user: PortalUser, provider: string): PortalUser[] {
  const known = roles.map((role) => roleToWire(role, provider)).filter((wireRole) => wireRole !== user.wireRole)
  return known.map((wireRole) => ({ ...user, wireRole }))
}

/** What came of signing in or of asking who we are. no-answer: silence, a gateway or a page that is not ours (decisions.md A6). */
export type SessionResult<Answer> =
  | { kind: 'signed-in'; answer: Answer }
  | { kind: 'refused'; status: number; message: string }
  | { kind: 'no-answer' }
