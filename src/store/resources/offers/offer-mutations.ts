import { z } from 'zod'
import { request } from '#store/define/define-call.ts'
import { defineMutation } from '#store/define/define-mutation.ts'
import { type Day, dayWords } from '#store/values/calendar-day.ts'
import {
  colomboClockToWire,
  colomboDay,
  colomboDayBounds,
  endOfDay,
  formatDay,
  isInstant,
} from '#store/values/colombo-time.ts'
import { counted } from '#store/values/count.ts'
import { type EqualOffers, equalOffers } from './equal-offers.ts'
import { addOffer as addOfferCall, offerUnits, updateOffer } from './offer-calls.ts'
import { editFields, newOfferArgs, offerFieldTitles, whyStartOver } from './offer-fields.ts'
import { type Offer, offers } from './offers.ts'

/** An id of the wire is a number where it looks like one. */
const idFor = (id: string) => (/^[1-9]\d{0,14}$/.test(id) ? Number(id) : id)

/** Any JSON of a 2xx is a yes: the specs give no words for it (decisions.md M5). */
const isObject = (answer: unknown) => typeof answer === 'object' && answer !== null

const editArgs = z
  .object({
    id: z.string().min(1),
    description: editFields.description.optional(),
    /** The last moment of its last day, as an instant. */
    endDate: z.string().refine(isInstant).optional(),
  })
  .refine(({ description, endDate }) => description !== undefined || endDate !== undefined, 'Nothing to update')
export type OfferEdit = z.infer<typeof editArgs>

const editedFields = ({ description, endDate }: OfferEdit) => [
  ...(description === undefined ? [] : ['description']),
  ...(endDate === undefined ? [] : ['endDate']),
]

/** What an edit form differs in from its offer; a day that was not touched keeps its time to the second. */
export function changedBy(offer: Offer, typed: { description: string; endDay: Day }): Omit<OfferEdit, 'id'> {
  const isOtherDay = typed.endDay !== (offer.endDate === null ? '' : colomboDay(offer.endDate))
  return {
    ...(typed.description.trim() === offer.description.trim() ? {} : { description: typed.description }),
    ...(isOtherDay && typed.endDay !== '' ? { endDate: endOfDay(typed.endDay) } : {}),
  }
}

/**
 * Changes the description or the last day of an offer, or both. The call writes the two, so the one that was not touched
 * is that of the server's present row (decisions.md M26).
 */
export const editOffer = defineMutation<Offer, OfferEdit>({
  name: 'offers.edit@1',
  on: offers,
  offline: 'queue',
  roles: offers.roles,
  args: editArgs,
  apply: (row, { description = row.description, endDate = row.endDate }) => ({ ...row, description, endDate }),
  request(args, row) {
    const description = args.description ?? row?.description ?? ''
    const endDate = args.endDate ?? row?.endDate ?? null
    if (endDate === null) throw new Error('an offer without an end is given one first')
    return request(updateOffer, {
      body: { id: idFor(args.id), description, endDate: isInstant(endDate) ? colomboClockToWire(endDate) : endDate },
    })
  },
  accepted: isObject,
  verify: { kind: 'absolute', fields: editedFields },
  fieldTitles: { endDate: offerFieldTitles.endDate },
  fieldValues: { endDate: (value) => formatDay(String(value)) },
  inputs: { description: { label: 'Description', field: 'description', multiline: true } },
  undoable: true,
  says: {
    done: 'Successfully updated',
    failed: 'Failed to update',
    // The server's own sentence is preferred; a code is put into words elsewhere.
    refused: (message) => (/^[A-Z0-9_:-]+$/.test(message) ? null : message),
    change: ({ description, endDate }) =>
      [
        ...(description === undefined ? [] : ['description changed']),
        ...(endDate === undefined ? [] : [`end date → ${formatDay(endDate)}`]),
      ].join(', '),
  },
})

type NewOffer = z.infer<typeof newOfferArgs>

const several = (count: number) =>
  `There are ${count} new offers like this one: please look which of them is yours, and whether all are wanted`

/**
 * Adds an offer. After a lost answer it is known by what was not there before, and its start is looked at again when it is
 * sent (decisions.md M5, M6, M27).
 */
export const addOffer = defineMutation<Offer, NewOffer>({
  name: 'offers.add@1',
  on: offers,
  offline: 'intent',
  roles: offers.roles,
  args: newOfferArgs,
  request: ({ id: _id, merchantName: _name, owner, merchantId, unit, startDate, endDate, ...fields }) =>
    request(addOfferCall, {
      body: {
        ...fields,
        unit: offerUnits.find((one) => one === unit) ?? 'OFFER_DISCOUNT',
        owner: owner.map(idFor),
        merchantId: idFor(merchantId),
        startDate: colomboClockToWire(colomboDayBounds(startDate).from),
        endDate: colomboClockToWire(endOfDay(endDate)),
      },
    }),
  accepted: isObject,
  verify: {
    kind: 'natural-key',
    gather: equalOffers,
    equals: (answer) => (answer as EqualOffers).ids,
    found(answer, _args, before = []) {
      const { ids, isWhole } = answer as EqualOffers
      const fresh = ids.filter((id) => !before.includes(id))
      if (fresh.length === 1) return 'ours'
      if (fresh.length > 1) return { other: several(fresh.length) }
      return isWhole ? 'nothing' : { other: 'Some offers of that name could not be read: one of them may be this one' }
    },
  },
  whyOver: ({ startDate }, now) => whyStartOver(startDate, now),
  clashes: (args, { waiting }) =>
    waiting.some((other) => keyOf(other.args) === keyOf(args))
      ? 'This offer is about to be added already. Look in the Sync centre.'
      : null,
  inputs: {
    title: { label: offerFieldTitles.title },
    code: { label: offerFieldTitles.code },
    startDate: { label: offerFieldTitles.startDate, isDay: true },
    endDate: { label: offerFieldTitles.endDate, isDay: true },
    value: { label: offerFieldTitles.value },
    minimum: { label: offerFieldTitles.minimum },
    platformContribution: { label: offerFieldTitles.platformContribution },
    merchantContribution: { label: offerFieldTitles.merchantContribution },
    imageUrl: { label: offerFieldTitles.imageUrl },
    description: { label: offerFieldTitles.description, multiline: true },
    termsAndConditions: { label: offerFieldTitles.termsAndConditions, multiline: true },
  },
  says: {
    done: 'Offers added successfully',
    failed: 'Failed to add offer',
    deed: 'added',
    change: ({ title, merchantName, owner, startDate, endDate }) =>
      `new offer “${title}” of ${merchantName} in ${counted(owner.length, { one: 'shop', many: 'shops' })}, ${dayWords(startDate)} to ${dayWords(endDate)}`,
  },
})

/** By what a new offer is known (decisions.md M6). */
function keyOf({ code, title, merchantId, owner, startDate, endDate }: NewOffer): string {
  return JSON.stringify([code.trim(), title.trim(), merchantId, owner.toSorted(), startDate, endDate])
}
