import { getUserDetails, signIn, signOut } from '#store/resources/session/session-calls.ts'
import { networkOf } from '#server/security-logs/network-of.ts'
import { checkCredentials } from './sign-in.ts'
import { endSession, issueToken } from './tokens.ts'
import { userDetails } from './user-details.ts'
import { type Api, serve } from '#server/http/serve.ts'

/** Signing in and out, and saying who is signed in. */
export function serveSession(api: Api, tokenHours: number): void {
  serve(api, signIn, { roles: 'public' }, async ({ body, address, db }) => {
    const user = await checkCredentials(db, api.clock, { ...body, address })
    const { token, lastsMs } = await issueToken(db, api.clock, {
      userId: user.id,
      hours: tokenHours,
      network: networkOf(address),
    })
    return { token, expirationInMilliseconds: lastsMs, details: await userDetails(db, api.config, user) }
  })

  serve(api, signOut, { roles: 'everyone-signed-in' }, async ({ user, db }) => {
    await endSession(db, api.clock, user.session)
    return { message: 'SIGNED_OUT' }
  })

  serve(api, getUserDetails, { roles: 'everyone-signed-in' }, ({ user, db }) => userDetails(db, api.config, user))
}
