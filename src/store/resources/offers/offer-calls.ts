import { z } from 'zod'
import { defineCall } from '#store/define/define-call.ts'
import { pageOf } from '#store/define/page-of.ts'
import { addressOnWire, filledText, idOnWire } from '#store/define/wire-values.ts'

/** Percent, and rupees. */
export const offerUnits = ['OFFER_DISCOUNT', 'OFFER_FLAT_RATE'] as const

const decimal = z.union([z.number(), z.string()])

/** `status` is Upcoming, Active or Expired, by the dates; `owner` are sub-merchant ids (spec 001 §3). */
export const offerOnWire = z.looseObject({
  id: idOnWire,
  code: z.string().nullish(),
  title: z.string(),
  description: z.string().nullish(),
  termsAndConditions: z.string().nullish(),
  imageUrl: z.string().nullish(),
  unit: z.string().nullish(),
  value: decimal.nullish(),
  minimum: decimal.nullish(),
  platformContribution: decimal.nullish(),
  merchantContribution: decimal.nullish(),
  startDate: z.string().nullish(),
  endDate: z.string().nullish(),
  owner: z.array(idOnWire).nullish(),
  merchantId: idOnWire.nullish(),
  merchantName: z.string().nullish(),
  status: z.string().nullish(),
})

/** `total` is the page count (decisions.md B9); pages are 1-based. */
export const offerPage = pageOf(offerOnWire, { rows: 'offers', pages: 'total', page: 'current' })

const page = z.number().int().min(1).max(1_000_000)

export const getOffers = defineCall({
  name: 'offers.list',
  method: 'GET',
  path: '/offers/all/{page}',
  params: z.object({ page: z.coerce.number().int().min(1).max(1_000_000) }),
  answer: offerPage.answer,
})

/** `merchant` is the name as the dropdown shows it (decisions.md J6). */
export const getOffersByMerchantName = defineCall({
  name: 'offers.by-merchant-name',
  method: 'POST',
  path: '/offers/getOffersByMerchantName',
  body: z.strictObject({ merchant: filledText(255), page }),
  answer: offerPage.answer,
})

/** Start and end of a day in Colombo as 'YYYY-MM-DD HH:mm:ss' (spec 001 §7). */
export const getOffersByDates = defineCall({
  name: 'offers.by-dates',
  method: 'POST',
  path: '/offers/getOffersByDates',
  body: z.strictObject({ startDate: wallTime(), endDate: wallTime(), page }),
  days: 'time',
  answer: offerPage.answer,
})

export const getOffersByName = defineCall({
  name: 'offers.by-name',
  method: 'POST',
  path: '/offers/getByName',
  body: z.strictObject({ offerName: filledText(255), page }),
  answer: offerPage.answer,
})

/** A day, a day with a time in Colombo, or an instant with its offset: the specs show only the second (decisions.md T3). */
function offerDate() {
  return z
    .string()
    .regex(
      /^\d{4}-\d{2}-\d{2}([ T]\d{2}:\d{2}:\d{2}(\.\d{1,3})?(Z|[+-]\d{2}:\d{2})?)?$/,
      "must be a date like '2026-10-01 23:59:59'",
    )
}

function wallTime() {
  return z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/, "must be a date like '2026-10-01 23:59:59'")
}

/** Up to 19 characters of a decimal that is not negative, as text where a number would lose digits (decisions.md E11). */
function typedDecimal(least: 0 | 1) {
  return z
    .union([
      z.number(),
      z
        .string()
        .regex(/^\d+(\.\d+)?$/, 'must be a decimal')
        .max(19),
    ])
    .refine((value) => Number(value) >= least, `must be at least ${least}`)
}

export const addOffer = defineCall({
  name: 'offers.add',
  method: 'POST',
  path: '/offers/create-offer',
  body: z.strictObject({
    title: filledText(50),
    code: filledText(10),
    imageUrl: addressOnWire(320).regex(/\S/, 'cannot be empty'),
    description: filledText(320),
    termsAndConditions: filledText(255),
    unit: z.enum(offerUnits),
    value: typedDecimal(1),
    minimum: typedDecimal(1),
    platformContribution: typedDecimal(0),
    merchantContribution: typedDecimal(0),
    startDate: offerDate(),
    endDate: offerDate(),
    owner: z.array(idOnWire).min(1, 'Sub merchant cannot be empty').max(1000),
    merchantId: idOnWire,
  }),
  answer: z.looseObject({ message: z.string() }),
})

export const updateOffer = defineCall({
  name: 'offers.update',
  method: 'POST',
  path: '/offers/updateOffer',
  body: z.strictObject({ id: idOnWire, description: filledText(320), endDate: offerDate() }),
  answer: z.looseObject({ message: z.string() }),
})
