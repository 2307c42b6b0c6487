import * as calls from '#store/resources/password-resets/password-reset-calls.ts'
import { resetPassword, sendResetKey, verifyResetKey } from './reset-password.ts'
import { type Api, serve } from '#server/http/serve.ts'

/** The three steps of a forgotten password; nobody is signed in (spec 000 §2.4). */
export function servePasswordResets(api: Api): void {
  const roles = 'public' as const

  serve(api, calls.sendResetKey, { roles }, async ({ params, address }) => {
    await sendResetKey(api, { email: params.email, address })
    return { message: 'RESET_KEY_SENT' }
  })

  serve(api, calls.verifyResetKey, { roles }, async ({ body, address }) => {
    await verifyResetKey(api, { email: body.email, address }, body.resetKey)
    return { message: 'RESET_KEY_VERIFIED' }
  })

  serve(api, calls.resetPassword, { roles }, async ({ body, address }) => {
    const wanted = { key: body.resetKey, password: body.newPassword }
    await resetPassword(api, { email: body.email, address }, wanted)
    return { message: 'PASSWORD_RESET_SUCCESSFULLY' }
  })
}
