import { z } from 'zod'
import { defineCall } from '#store/define/define-call.ts'

const merchantDetails = z.looseObject({
  merchant: z.looseObject({ id: z.union([z.string(), z.number()]), name: z.string() }),
})

const subMerchantAdmin = z.looseObject({
  id: z.union([z.string(), z.number()]),
  email: z.string(),
  location: z.string().nullish(),
})

/** Who signed in: a role, and either the merchants of a merchant user or a sub-merchant's own record (decisions.md C20). */
export const userDetailsOnWire = z.looseObject({
  role: z.string(),
  email: z.string(),
  merchantDetailsControllerResponses: z.array(merchantDetails).nullish(),
  coreSubMerchantAdmin: subMerchantAdmin.nullish(),
})

export const signIn = defineCall({
  name: 'session.sign-in',
  method: 'POST',
  path: '/authentication/sign-in',
  body: z.strictObject({ email: z.string().max(320), password: z.string().max(30) }),
  answer: z.looseObject({
    token: z.string().min(1),
    expirationInMilliseconds: z.number().positive(),
    details: userDetailsOnWire,
  }),
})

/** Ends the session of the token it is called with; only where the config says that the API has it (`api.signOut`). */
export const signOut = defineCall({
  name: 'session.sign-out',
  method: 'POST',
  path: '/authentication/sign-out',
  answer: z.looseObject({ message: z.string() }),
})

export const getUserDetails = defineCall({
  name: 'session.user-details',
  method: 'GET',
  path: '/authentication/user-details',
  answer: userDetailsOnWire,
})
