import { z } from 'zod'
import { request } from '#store/define/define-call.ts'
import { defineResource } from '#store/define/define-resource.ts'
import { merchantRoles } from '#store/resources/merchants/merchants.ts'
import { getMerchantGroups, groupsInAnswer, merchantGroupOnWire, searchMerchantGroups } from './merchant-group-calls.ts'

/** A merchant of a group. */
export const groupMember = z.object({
  id: z.string().min(1),
  /** '' where the server gives ids alone. */
  name: z.string(),
})
export type GroupMember = z.infer<typeof groupMember>

const merchantGroup = z.object({
  id: z.string(),
  /** The id as a number, for the order of the list; null where it is none. */
  number: z.number().nullable(),
  name: z.string(),
  description: z.string(),
  imageUrl: z.string(),
  /** In the order of their ids, so that the same set is the same value. */
  members: z.array(groupMember),
  /** Names of all members: what a search looks in. */
  memberText: z.string(),
})
export type MerchantGroup = z.infer<typeof merchantGroup>

/** "Araliya Textiles, 105": members by name, those without one by id. */
export function memberWords(members: readonly GroupMember[]): string {
  return members.map(({ id, name }) => name || id).join(', ')
}

const byNumber = new Intl.Collator('en', { numeric: true })

/** Members once each, in the order of their ids. */
export function inOrder(members: readonly GroupMember[]): GroupMember[] {
  return [...new Map(members.map((one) => [one.id, one])).values()].sort((a, b) => byNumber.compare(a.id, b.id))
}

/** Wire names to row names, once; null when the row does not parse. */
export function merchantGroupFromWire(wire: unknown): MerchantGroup | null {
  const { data } = merchantGroupOnWire.safeParse(wire)
  if (!data) return null
  const id = String(data.id)
  const named = data.merchants?.map((one) => ({ id: String(one.id), name: one.name ?? '' }))
  const members = inOrder(named ?? (data.merchantIds ?? []).map((one) => ({ id: String(one), name: '' })))
  return {
    id,
    number: /^\d{1,15}$/.test(id) ? Number(id) : null,
    name: data.name,
    description: data.description ?? '',
    imageUrl: data.imageUrl ?? '',
    members,
    memberText: memberWords(members),
  }
}

/** Groups of a page, on screen and in the call (spec 002 §9). */
export const groupPageSize = 7

/** A page of the API as the list asks for it (spec 002 §7); pages count from 1. */
export const groupPageRequest = (page: number) =>
  request(getMerchantGroups, { query: { page, pageSize: groupPageSize, sortBy: 'name', order: 'asc' } })

/** Where vouchers can be used. The API gives no group with its members by id; a search leaves them out (M16). */
export const merchantGroups = defineResource({
  name: 'merchant-groups',
  noun: { one: 'merchant group', many: 'merchant groups' },
  roles: merchantRoles,
  row: merchantGroup,
  filters: [],
  sorts: ['name', 'number'],
  search: {
    name: { field: 'name', kind: 'text' },
    id: { field: 'id', kind: 'id' },
    description: { field: 'description', kind: 'text' },
    member: { field: 'memberText', kind: 'text' },
  },
  order: { by: 'name', direction: 'asc' },
  pull: {
    kind: 'fixed-pages',
    unordered: true,
    whole: 'ALL',
    partitions: ['ALL'],
    shape: groupsInAnswer,
    requestPage: ({ page }) => groupPageRequest(page),
    requestView: () => groupPageRequest(1),
    requestSearch: ({ search: { by, text } }) =>
      request(searchMerchantGroups, {
        params: { text: text.slice(0, 100) },
        query: { searchType: by === 'id' ? 'ID' : 'DESCRIPTION' },
      }),
    toRow: merchantGroupFromWire,
    partial: { members: 'merchants', memberText: 'merchants' },
  },
})
