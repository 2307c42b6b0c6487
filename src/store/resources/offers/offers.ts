import { z } from 'zod'
import { defineResource } from '#store/define/define-resource.ts'
import { instantFromColomboWire } from '#store/values/colombo-time.ts'
import { offerOnWire, offerPage } from './offer-calls.ts'
import { offerSearchRequest, offersOfTitle, offerViewRequest } from './offer-requests.ts'

const offer = z.object({
  id: z.string(),
  /** The id as a number, for the order of the list; null where it is none. */
  number: z.number().nullable(),
  code: z.string(),
  title: z.string(),
  description: z.string(),
  termsAndConditions: z.string(),
  imageUrl: z.string(),
  /** OFFER_DISCOUNT (percent), OFFER_FLAT_RATE (rupees), or whatever else the server says. */
  unit: z.string(),
  /** Decimals with every digit the server sent; '' where it sent none (decisions.md E11). */
  value: z.string(),
  minimum: z.string(),
  platformContribution: z.string(),
  merchantContribution: z.string(),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  /** The sub-merchants where it is given: the wire's `owner`. */
  shopIds: z.array(z.string()),
  merchantId: z.string(),
  /** '' where the server does not name it (decisions.md M22). */
  merchantName: z.string(),
  /** As the server had it when it was read; '' where it says none. What it is now, `offerStatusAt` knows. */
  status: z.string(),
})
export type Offer = z.infer<typeof offer>

/** Wire names to row names, once; null when the row does not parse. Times without a zone are Colombo's (M21). */
export function offerFromWire(wire: unknown): Offer | null {
  const { data } = offerOnWire.safeParse(wire)
  if (!data) return null
  const id = String(data.id)
  return {
    id,
    number: /^\d{1,15}$/.test(id) ? Number(id) : null,
    code: data.code ?? '',
    title: data.title,
    description: data.description ?? '',
    termsAndConditions: data.termsAndConditions ?? '',
    imageUrl: data.imageUrl ?? '',
    unit: data.unit ?? '',
    value: String(data.value ?? ''),
    minimum: String(data.minimum ?? ''),
    platformContribution: String(data.platformContribution ?? ''),
    merchantContribution: String(data.merchantContribution ?? ''),
    startDate: instantFromColomboWire(data.startDate, 'first'),
    endDate: instantFromColomboWire(data.endDate, 'last'),
    shopIds: (data.owner ?? []).map(String),
    merchantId: String(data.merchantId ?? ''),
    merchantName: data.merchantName ?? '',
    status: data.status ?? '',
  }
}

/** Offers of all merchants, newest first. The API gives none by its id: one is looked for under its title. */
export const offers = defineResource({
  name: 'offers',
  noun: { one: 'offer', many: 'offers' },
  roles: ['administrator'],
  row: offer,
  filters: ['merchantId', 'startDate', 'endDate'],
  sorts: ['title', 'merchantName', 'endDate'],
  search: { title: { field: 'title', kind: 'text' }, code: { field: 'code', kind: 'text' } },
  order: { by: 'number', direction: 'desc' },
  pull: {
    kind: 'fixed-pages',
    whole: 'ALL',
    partitions: ['ALL'],
    shape: offerPage,
    requestPage: ({ page }) => offerViewRequest({ filters: {}, page }),
    requestView: offerViewRequest,
    requestSearch: offerSearchRequest,
    requestNear: (row, page) => offersOfTitle(row, page),
    toRow: offerFromWire,
  },
})
