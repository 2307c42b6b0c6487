import { z } from 'zod'
import type { Role } from '#store/access/roles.ts'
import { request } from '#store/define/define-call.ts'
import { defineResource } from '#store/define/define-resource.ts'
import { instantFromWire, isInstant } from '#store/values/colombo-time.ts'
import { getAllTerminals, terminalList, terminalOnWire, terminalStatuses, terminalTypes } from './terminal-calls.ts'

const terminal = z.object({
  id: z.string(),
  /** The digits of the id, for the order of the list; null where it does not end with a number. */
  number: z.number().nullable(),
  merchantId: z.string(),
  /** Its name, or its id where the server does not say one. */
  merchant: z.string(),
  subMerchantId: z.string(),
  location: z.string(),
  model: z.string(),
  description: z.string(),
  /** ONLINE, PLUGIN, STORE, QR or what else the server says; '' where it says nothing. */
  type: z.string(),
  /** `Active`, `Inactive` or what else stands in the wire's `lastActive`: other text as it is, a time as an instant. */
  status: z.string(),
  /** Its type or its status is none of those that the spec names: the filters offer that as well. */
  odd: z.boolean(),
})
export type Terminal = z.infer<typeof terminal>

/** Wire names to row names, once; the PIN is no part of a row (decisions.md M1, N2). Null when it does not parse. */
export function terminalFromWire(wire: unknown): Terminal | null {
  const { data } = terminalOnWire.safeParse(wire)
  if (!data) return null
  const id = String(data.id)
  const merchantId = text(data.merchant?.id)
  const type = typeFromWire(data.type ?? '')
  const status = statusFromWire(data.lastActive)
  return {
    id,
    number: numberOf(id),
    merchantId,
    merchant: data.merchant?.name || merchantId,
    subMerchantId: text(data.subMerchant?.id),
    location: data.subMerchant?.location ?? '',
    model: data.model ?? '',
    description: data.additionalInfo ?? '',
    type,
    status,
    odd: !isOneOf(terminalTypes, type) || !isOneOf(terminalStatuses, status),
  }
}

const isOneOf = (known: readonly string[], value: string) => known.includes(value)
const text = (value: string | number | null | undefined) => (value === null || value === undefined ? '' : String(value))

/** 10011 of "T10011": what people call the next one. */
function numberOf(id: string): number | null {
  const digits = /^\D*(\d{1,15})$/.exec(id)?.[1]
  return digits === undefined ? null : Number(digits)
}

/** In capitals, as types are stored (spec 001 §5); one that nobody knows stays as it is. */
function typeFromWire(wire: string): string {
  return terminalTypes.find((known) => known === wire.toUpperCase()) ?? wire
}

function statusFromWire(wire: string | number | boolean | null | undefined): string {
  if (typeof wire === 'boolean') return String(wire)
  const instant = instantFromWire(wire)
  return instant !== null && isInstant(instant) ? instant : text(wire)
}

/** Who works on /terminals (spec 000 §2.1). */
const terminalRoles: readonly Role[] = ['administrator', 'merchantController', 'customerCare']

/** All terminals, from one answer (spec 001 §2, §7). */
export const terminals = defineResource({
  name: 'terminals',
  noun: { one: 'terminal', many: 'terminals' },
  roles: terminalRoles,
  row: terminal,
  filters: ['status', 'type', 'merchantId', 'subMerchantId', 'odd'],
  sorts: ['merchant', 'location', 'status', 'type'],
  search: { merchant: { field: 'merchant', kind: 'text' }, id: { field: 'id', kind: 'id' } },
  order: { by: 'number', direction: 'asc' },
  pull: {
    kind: 'whole-list',
    whole: 'ALL',
    partitions: ['ALL'],
    shape: terminalList,
    requestAll: () => request(getAllTerminals, {}),
    toRow: terminalFromWire,
  },
})
