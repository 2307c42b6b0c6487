import { z } from 'zod'
import { request } from '#store/define/define-call.ts'
import { defineResource } from '#store/define/define-resource.ts'
import { filterUsers, getUsers, userList, userOnWire } from './user-calls.ts'

const user = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  mobileNo: z.string(),
  acceptPromotion: z.boolean(),
  timeZone: z.string(),
})
export type User = z.infer<typeof user>

/** Wire names to row names, once; null when the row does not parse. People without an id are known by their address. */
export function userFromWire(wire: unknown): User | null {
  const { data } = userOnWire.safeParse(wire)
  if (!data) return null
  return {
    id: String(data.id ?? data.email),
    firstName: data.firstName ?? '',
    lastName: data.lastName ?? '',
    email: data.email,
    mobileNo: data.mobileNo ?? '',
    acceptPromotion: data.acceptPromotion ?? false,
    timeZone: data.timeZone ?? '',
  }
}

/** The one time zone that people can be filtered by (spec 000 §2.5). */
export const userTimeZone = 'Asia/Colombo'

export const users = defineResource({
  name: 'users',
  noun: { one: 'user', many: 'users' },
  roles: ['administrator'],
  row: user,
  filters: ['acceptPromotion', 'timeZone'],
  sorts: ['firstName', 'lastName', 'email'],
  search: {
    firstName: { field: 'firstName', kind: 'text' },
    lastName: { field: 'lastName', kind: 'text' },
    mobileNo: { field: 'mobileNo', kind: 'mobile' },
    email: { field: 'email', kind: 'text' },
  },
  order: { by: 'firstName', direction: 'asc' },
  pull: {
    kind: 'whole-list',
    whole: 'ALL',
    partitions: ['ALL'],
    shape: userList,
    requestAll: () => request(getUsers, {}),
    requestSearch: ({ search }) =>
      request(filterUsers, { body: { acceptPromotion: null, timeZone: null, email: search.text } }),
    toRow: userFromWire,
  },
})
