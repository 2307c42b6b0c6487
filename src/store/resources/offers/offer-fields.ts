import { z } from 'zod'
import { type Day, dayAndMonth, dayFromWords, todayInColombo } from '#store/values/calendar-day.ts'
import { isCalendarDay } from '#store/values/colombo-time.ts'
import { compareDecimals, parseDecimal } from '#store/values/decimal.ts'
import { ungrouped } from '#store/values/plain-decimal.ts'
import { isOfOtherScheme, notOfTheWeb } from '#store/values/web-address.ts'
import { offerUnits } from './offer-calls.ts'

/** Letters that a field takes (spec 001 §5, §9). */
export const offerMax = {
  title: 50,
  code: 10,
  imageUrl: 320,
  description: 320,
  termsAndConditions: 255,
  decimal: 19,
} as const

/** Their names on screen. */
export const offerFieldTitles = {
  merchantId: 'Merchant',
  owner: 'Sub merchants',
  title: 'Offer title',
  code: 'Promo code',
  imageUrl: 'Image URL',
  description: 'Offer description',
  termsAndConditions: 'Terms and Conditions',
  unit: 'Offer type',
  value: 'Offer value',
  minimum: 'Minimum redemption limit',
  platformContribution: 'Platform contribution',
  merchantContribution: 'Merchant contribution',
  startDate: 'Start date',
  endDate: 'End date',
} as const
export type OfferField = keyof typeof offerFieldTitles

const tooLong = (title: string, max: number) => `${title} cannot exceed ${max} characters`

function text(field: 'title' | 'code' | 'imageUrl' | 'description' | 'termsAndConditions') {
  const [title, max] = [offerFieldTitles[field], offerMax[field]]
  return z.string().trim().min(1, `${title} cannot be empty`).max(max, tooLong(title, max))
}

/** A decimal as it was typed, digit for digit, without the commas of thousands; ".5" and "5." as the wire takes them. */
function decimal(field: 'value' | 'minimum' | 'platformContribution' | 'merchantContribution', least: '0' | '1') {
  const title = offerFieldTitles[field]
  return z
    .string()
    .trim()
    .min(1, `${title} cannot be empty`)
    .refine((typed) => typed === '' || parseDecimal(typed) !== null, `${title} must be a number, such as 12.50`)
    .transform((typed) => ungrouped(typed).replace(/^\./, '0.').replace(/\.$/, ''))
    .pipe(
      z
        .string()
        .max(offerMax.decimal, tooLong(title, offerMax.decimal))
        .refine(
          (typed) => compareDecimals(parseDecimal(typed) ?? '0', least) >= 0,
          `${title} must be at least ${least}`,
        ),
    )
}

/** A day, also as people write it: so it is corrected in the Sync centre. */
function day(field: 'startDate' | 'endDate') {
  return z
    .string()
    .transform((typed) => dayFromWords(typed) ?? typed.trim())
    .pipe(
      z
        .string()
        .min(1, `${offerFieldTitles[field]} cannot be empty`)
        .refine((typed) => typed === '' || isCalendarDay(typed), 'Enter a date as DD/MM/YYYY'),
    )
}

export const backwards = 'End date cannot be before start date.'

/** Whether a period ends before it begins, as far as both ends are days. */
function isForwards({ startDate, endDate }: { startDate: Day; endDate: Day }): boolean {
  return !isCalendarDay(startDate) || !isCalendarDay(endDate) || startDate <= endDate
}

const fields = {
  merchantId: z.string().min(1, 'Merchant cannot be empty'),
  owner: z
    .array(z.string())
    .min(1, 'Sub merchant cannot be empty')
    .max(1000, 'An offer takes at most 1,000 sub merchants'),
  title: text('title'),
  code: text('code'),
  imageUrl: text('imageUrl').refine((typed) => !isOfOtherScheme(typed), notOfTheWeb),
  description: text('description'),
  termsAndConditions: text('termsAndConditions'),
  unit: z.string().refine((unit) => offerUnits.some((one) => one === unit), 'Offer type cannot be empty'),
  value: decimal('value', '1'),
  minimum: decimal('minimum', '1'),
  platformContribution: decimal('platformContribution', '0'),
  merchantContribution: decimal('merchantContribution', '0'),
  startDate: day('startDate'),
  endDate: day('endDate'),
} satisfies Record<OfferField, z.ZodType>

/** The fourteen fields of a new offer with the literal texts (spec 001 §5, decisions.md M25). */
export const offerForm = forwards(z.object(fields))
export type OfferValues = z.input<typeof offerForm>

/** What its call is made of: the same with whose it is in words. There is no row yet: its title stands for it. */
export const newOfferArgs = forwards(z.object({ ...fields, id: z.string().min(1), merchantName: z.string() }))

/** Said also while other fields are still wrong. */
function forwards<Shape extends { startDate: z.ZodType<string>; endDate: z.ZodType<string> }>(
  form: z.ZodObject<Shape>,
) {
  return form.refine((values) => isForwards(values as { startDate: Day; endDate: Day }), {
    path: ['endDate'],
    message: backwards,
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
}

/** Why an offer with this start comes too late (decisions.md M27, T11); null where it does not. */
export function whyStartOver(startDate: Day, now: number): string | null {
  return startDate < todayInColombo(now) ? `Its start, ${dayAndMonth(startDate)}, is over` : null
}

export const emptyOffer: OfferValues = {
  merchantId: '',
  owner: [],
  title: '',
  code: '',
  imageUrl: '',
  description: '',
  termsAndConditions: '',
  unit: '',
  value: '',
  minimum: '',
  platformContribution: '',
  merchantContribution: '',
  startDate: '',
  endDate: '',
}

/** What an edit takes (spec 001 §5). */
export const editFields = {
  description: z
    .string()
    .trim()
    .min(1, 'Description cannot be empty')
    .max(offerMax.description, tooLong('Description', offerMax.description)),
  endDay: z
    .string()
    .min(1, 'EndDate cannot be empty')
    .refine((typed) => typed === '' || isCalendarDay(typed), 'Enter a date as DD/MM/YYYY'),
}
