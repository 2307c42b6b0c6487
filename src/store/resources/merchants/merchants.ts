import { z } from 'zod'
import type { Role } from '#store/access/roles.ts'
import { request } from '#store/define/define-call.ts'
import { defineResource } from '#store/define/define-resource.ts'
import { getAllMerchants, merchantList, merchantOnWire } from './merchant-calls.ts'

const merchant = z.object({
  id: z.string(),
  /** The id as a number, for the order of the list; null where it is none. */
  number: z.number().nullable(),
  name: z.string(),
  category: z.string(),
  status: z.string(),
  website: z.string(),
  contact: z.string(),
})
export type Merchant = z.infer<typeof merchant>

/** Wire names to row names, once; null when the row does not parse. */
export function merchantFromWire(wire: unknown): Merchant | null {
  const { data } = merchantOnWire.safeParse(wire)
  if (!data) return null
  const id = String(data.id)
  return {
    id,
    number: /^\d{1,15}$/.test(id) ? Number(id) : null,
    name: data.name,
    category: data.category ?? '',
    status: data.status ?? '',
    website: data.website ?? '',
    contact: data.contact ?? '',
  }
}

/** Who works on /merchants (spec 000 §2.1). */
export const merchantRoles: readonly Role[] = ['administrator', 'customerCare', 'merchantController', 'accountant']

/** All merchants, from one answer (spec 000 §2.7). */
export const merchants = defineResource({
  name: 'merchants',
  noun: { one: 'merchant', many: 'merchants' },
  roles: merchantRoles,
  mainFor: ['merchantController', 'customerCare'],
  row: merchant,
  filters: ['status', 'category'],
  sorts: ['name', 'number', 'category', 'status'],
  search: { name: { field: 'name', kind: 'text' }, id: { field: 'id', kind: 'id' } },
  order: { by: 'name', direction: 'asc' },
  pull: {
    kind: 'whole-list',
    whole: 'ALL',
    partitions: ['ALL'],
    shape: merchantList,
    requestAll: () => request(getAllMerchants, {}),
    toRow: merchantFromWire,
  },
})

/** A merchant by number and name, to be chosen. */
export type MerchantName = Pick<Merchant, 'id' | 'name'>

/** "Keells Super (101)". */
export function merchantTitle({ id, name }: MerchantName): string {
  return name === id ? id : `${name} (${id})`
}
