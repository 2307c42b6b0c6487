import { z } from 'zod'
import { type CallRequest, request } from '#store/define/define-call.ts'
import type { ScopedView } from '#store/define/define-pull.ts'
import { defineResource } from '#store/define/define-resource.ts'
import { daysIn } from '#store/define/list-view.ts'
import { instantFromWire } from '#store/values/colombo-time.ts'
import { centsFromWire } from '#store/values/money.ts'
import { getPendingTopUps, topUpOnWire, topUpPage } from './top-up-calls.ts'

const topUp = z.object({
  id: z.string(),
  clientName: z.string(),
  clientId: z.string(),
  /** What the one search box looks in: the client's name and the top-up's id. */
  searched: z.string(),
  requestedTime: z.string().nullable(),
  amountCents: z.number().int(),
  /** False once it is completed, until a read shows that it has left the list. */
  waits: z.boolean(),
})
export type TopUp = z.infer<typeof topUp>

/** Wire names to row names, once; null when the row does not parse. */
export function topUpFromWire(wire: unknown): TopUp | null {
  const { data } = topUpOnWire.safeParse(wire)
  const amountCents = centsFromWire(data?.topUpAmount)
  if (!data || amountCents === null) return null
  const id = String(data.id)
  const clientName = data.clientName?.trim() ?? ''
  return {
    id,
    clientName,
    clientId: data.clientId === null || data.clientId === undefined ? '' : String(data.clientId),
    searched: `${clientName} ${id}`,
    requestedTime: instantFromWire(data.requestedTime),
    amountCents,
    waits: true,
  }
}

/** The most rows the call gives. */
const mostRows = 500

/** A page of all that wait, newest first (decisions.md B11). */
export function topUpsRequest(page: number, pageSize = mostRows): CallRequest {
  return request(getPendingTopUps, { query: { page, pageSize, SortBy: 'time', order: 'desc' } })
}

/** What a list shows, its days as the server counts them (decisions.md T2). */
function viewRequest({ filters, search, page, pageSize }: ScopedView): CallRequest {
  const { start, end } = daysIn(filters, 'requestedTime')
  return request(getPendingTopUps, {
    query: {
      page,
      pageSize: Math.min(pageSize, mostRows),
      SortBy: 'time',
      order: 'desc',
      ...(search ? { searchKey: search.text.slice(0, 50) } : {}),
      ...(start === '' ? {} : { startDate: start }),
      ...(end === '' ? {} : { endDate: end }),
    },
  })
}

export const topUps = defineResource({
  name: 'top-ups',
  noun: { one: 'top-up', many: 'top-ups' },
  roles: ['administrator', 'accountant'],
  mainFor: ['accountant'],
  row: topUp,
  filters: ['requestedTime', 'waits', 'clientId'],
  sorts: ['amountCents', 'clientName'],
  sums: ['amountCents'],
  search: { text: { field: 'searched', kind: 'text' } },
  order: { by: 'requestedTime', direction: 'desc' },
  pull: {
    kind: 'newest-first',
    pageSize: mostRows,
    shape: topUpPage,
    whole: 'ALL',
    partitions: ['ALL'],
    requestPage: ({ page, pageSize }) => topUpsRequest(page, pageSize),
    requestView: viewRequest,
    requestSearch: viewRequest,
    searchesInView: true,
    requestOne: (id) =>
      request(getPendingTopUps, {
        query: { page: 1, pageSize: mostRows, SortBy: 'time', order: 'desc', searchKey: id },
      }),
    toRow: topUpFromWire,
  },
})
