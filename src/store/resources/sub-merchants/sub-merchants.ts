import { z } from 'zod'
import { request } from '#store/define/define-call.ts'
import { defineResource } from '#store/define/define-resource.ts'
import { type Merchant, merchantRoles, merchants } from '#store/resources/merchants/merchants.ts'
import { getSubMerchants, subMerchantList, subMerchantOnWire } from './sub-merchant-calls.ts'

const subMerchant = z.object({
  id: z.string(),
  merchantId: z.string(),
  location: z.string(),
  emails: z.array(z.string()),
  mobileNumbers: z.array(z.string()),
  /** Null where the server does not say it. */
  terminals: z.array(z.string()).nullable(),
  /** All addresses, all numbers as digits: what a search looks in. */
  emailText: z.string(),
  mobileText: z.string(),
})
export type SubMerchant = z.infer<typeof subMerchant>

/** Wire names to row names, once; the wire does not say whose shop it is. Null when the row does not parse. */
export function subMerchantFromWire(wire: unknown, merchantId: string): SubMerchant | null {
  const { data } = subMerchantOnWire.safeParse(wire)
  if (!data) return null
  const emails = filled(data.emails)
  const mobileNumbers = filled(data.mobileNumbers)
  return {
    id: String(data.id),
    merchantId,
    location: data.location ?? '',
    emails,
    mobileNumbers,
    terminals: data.terminals?.map(String) ?? null,
    emailText: emails.join(' '),
    mobileText: mobileNumbers.map((number) => number.replace(/\D/g, '')).join(' '),
  }
}

const filled = (texts: readonly string[] | null | undefined) => (texts ?? []).filter((text) => text.trim() !== '')

/** The shops of all merchants, read merchant by merchant (decisions.md M33). */
export const subMerchants = defineResource({
  name: 'sub-merchants',
  noun: { one: 'sub-merchant', many: 'sub-merchants' },
  roles: merchantRoles,
  row: subMerchant,
  filters: ['merchantId'],
  sorts: ['location'],
  search: {
    location: { field: 'location', kind: 'text' },
    email: { field: 'emailText', kind: 'text' },
    mobile: { field: 'mobileText', kind: 'id' },
    id: { field: 'id', kind: 'id' },
  },
  order: { by: 'location', direction: 'asc' },
  pull: {
    kind: 'by-parent',
    whole: 'ALL',
    partitions: ['ALL'],
    shape: subMerchantList,
    parents: merchants.name,
    isFirst: (parent) => (parent as Merchant).status === 'Active',
    parentOf: ({ merchantId }) => merchantId,
    requestOf: (id) => request(getSubMerchants, { params: { id } }),
    toRow: (wire, _role, merchantId) => subMerchantFromWire(wire, merchantId),
  },
})
