import { z } from 'zod'
import { defineCall } from '#store/define/define-call.ts'

const email = z.string().min(1).max(320)
const resetKey = z.string().min(1).max(6)
/** Only success or failure is told (spec 000 §7). */
const answer = z.looseObject({ message: z.string().nullish() })

/** Mails a reset key. The address is part of the path: it must be encoded, and never empty (decisions.md B14). */
export const sendResetKey = defineCall({
  name: 'password-resets.send-key',
  method: 'GET',
  path: '/user/forgotPassword/{email}',
  params: z.object({ email }),
  answer,
})

export const verifyResetKey = defineCall({
  name: 'password-resets.verify-key',
  method: 'POST',
  path: '/user/verifyResetPasswordKey',
  body: z.strictObject({ email, resetKey }),
  answer,
})

/** A score below 1 is refused, by the form and by the server; below 2 the meter warns (spec 000 §5). */
export const leastScore = { taken: 1, calm: 2 } as const

export const tooWeak = 'Please choose a stronger password. Try a mix of letters, numbers and symbols'

/** A new password longer than sign-in takes would lock its owner out (decisions.md F13). */
export const resetPassword = defineCall({
  name: 'password-resets.set-password',
  method: 'POST',
  path: '/user/resetForgotPassword',
  body: z.strictObject({ email, newPassword: z.string().min(8).max(30), resetKey }),
  answer,
})
