import { z } from 'zod'
import { defineCall } from '#store/define/define-call.ts'
import { listOf } from '#store/define/list-of.ts'

export const userOnWire = z.looseObject({
  id: z.union([z.string(), z.number()]).nullish(),
  firstName: z.string().nullish(),
  lastName: z.string().nullish(),
  email: z.string(),
  mobileNo: z.string().nullish(),
  acceptPromotion: z.boolean().nullish(),
  timeZone: z.string().nullish(),
})

export const userList = listOf(userOnWire, ['users'])

/** Everybody in one answer: this list has no pages (spec 000 §7). */
export const getUsers = defineCall({
  name: 'users.list',
  method: 'GET',
  path: '/user/',
  answer: userList.answer,
})

/**
 * Ends every session of a user at once; the next request of each is a 401. Ours alone: only where the config says that
 * the API has it (`api.endSessions`).
 */
export const endSessions = defineCall({
  name: 'users.end-sessions',
  method: 'POST',
  path: '/user/{id}/end-sessions',
  params: z.object({ id: z.string().min(1).max(50) }),
  /** How many could still be used. */
  answer: z.looseObject({ ended: z.number().int() }),
})

/**
 * The users who fit all three. A box that is not ticked, `All` and an empty e-mail ask for nothing; an e-mail is
 * found by a part of it.
 */
export const filterUsers = defineCall({
  name: 'users.filter',
  method: 'POST',
  path: '/user/filter',
  body: z.strictObject({
    acceptPromotion: z.boolean().nullish(),
    timeZone: z.string().max(64).nullish(),
    email: z.string().max(320).nullish(),
  }),
  answer: userList.answer,
})
