import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CallRequest } from '#store/define/define-call.ts'
import { fieldsOf } from '#store/define/define-mutation.ts'
import { wireInput } from '#store/define/wire-input.ts'
import { editFields, offerForm, whyStartOver } from '#store/resources/offers/offer-fields.ts'
import { changedBy, editOffer } from '#store/resources/offers/offer-mutations.ts'
import { offerSearchRequest, offersOfTitle, offerViewRequest } from '#store/resources/offers/offer-requests.ts'
import { contributionsOf, oddFigures, offerKindsAt, offerStatusAt } from '#store/resources/offers/offer-rules.ts'
import { offerFromWire } from '#store/resources/offers/offers.ts'
import { filterTest } from '#store/search/filter-test.ts'
import { anOfferForm, anOfferRow, offerOnTheWire } from '#tests/support/an-offer-row.ts'

const at = (text: string) => Date.parse(text)

describe('an offer off the wire', () => {
  it('has the names of its row', () => expect(offerFromWire(offerOnTheWire())).toEqual(anOfferRow()))

  it.each([
    ['2026-12-01 00:00:00', '2026-12-31 23:59:59'],
    ['2026-12-01T00:00:00', '2026-12-31T23:59:59'],
    ['2026-12-01', '2026-12-31'],
    ['2026-11-30T18:30:00Z', '2026-12-31T18:29:59.000Z'],
  ])('reads %s and %s as Colombo’s clock, and obeys a zone (decisions.md M21)', (startDate, endDate) => {
    expect(offerFromWire(offerOnTheWire({ startDate, endDate }))).toEqual(anOfferRow())
  })

  it('without dates, merchant, shops or figures is still one', () => {
    const bare = offerFromWire({ id: 'B1', title: 'Bare', startDate: null, endDate: null, owner: null, value: null })
    expect(bare).toMatchObject({ number: null, startDate: null, endDate: null, shopIds: [], merchantId: '', value: '' })
  })

  it('keeps every digit, and a unit and a time nobody knows', () => {
    const odd = offerOnTheWire({ value: '9999999999999999.99', unit: 'OFFER_POINTS', endDate: 'soon' })
    expect(offerFromWire(odd)).toMatchObject({ value: '9999999999999999.99', unit: 'OFFER_POINTS', endDate: 'soon' })
  })

  it('that has no title or id is none', () => {
    expect(offerFromWire({ id: 7 })).toBeNull()
    expect(offerFromWire({ title: 'x' })).toBeNull()
  })
})

describe('what the server is asked', () => {
  const sent = (asked: CallRequest | null) => asked && [asked.call.path, wireInput(asked, {})]

  it.each([
    ['everything', {}, '/offers/all/{page}', { params: { page: 2 } }],
    [
      'a merchant by its name',
      { merchantId: '101', merchantName: 'Araliya' },
      '/offers/getOffersByMerchantName',
      { body: { merchant: 'Araliya', page: 2 } },
    ],
    [
      'days',
      { startDate: { start: '2026-06-01', end: '2026-06-30' } },
      '/offers/getOffersByDates',
      { body: { startDate: '2026-06-01 00:00:00', endDate: '2026-06-30 23:59:59', page: 2 } },
    ],
    [
      'days before a merchant',
      { merchantName: 'Araliya', startDate: { start: '2026-06-01', end: '' } },
      '/offers/getOffersByDates',
      { body: { startDate: '2026-06-01 00:00:00', endDate: '2100-12-31 23:59:59', page: 2 } },
    ],
  ] as const)('%s', (_what, filters, path, input) => {
    expect(sent(offerViewRequest({ filters, page: 2 }))).toMatchObject([path, input])
  })

  it('is a name, and of one offer its own title', () => {
    expect(sent(offerSearchRequest({ search: { by: 'title', text: 'saree' }, page: 3 }))).toMatchObject([
      '/offers/getByName',
      { body: { offerName: 'saree', page: 3 } },
    ])
    expect(sent(offersOfTitle({ title: ' Sundays ' }, 1))).toMatchObject([
      '/offers/getByName',
      { body: { offerName: 'Sundays', page: 1 } },
    ])
    expect(offersOfTitle({ title: '  ' }, 1)).toBeNull()
  })
})

describe('the status', () => {
  it.each([
    ['2026-11-30T18:29:59.999Z', 'Upcoming', false],
    ['2026-11-30T18:30:00.000Z', 'Active', true],
    ['2026-12-31T18:29:59.000Z', 'Active', true],
    ['2026-12-31T18:29:59.001Z', 'Expired', true],
  ])('at %s is %s, and by the dates where the server said otherwise: %s', (now, status, byDates) => {
    expect(offerStatusAt(anOfferRow(), at(now))).toEqual({ status, byDates })
  })

  it('is the server’s where there are no dates to go by, and none where it says none', () => {
    const undated = anOfferRow({ startDate: null, endDate: null, status: 'Paused' })
    expect(offerStatusAt(undated, 0)).toEqual({ status: 'Paused', byDates: false })
    expect(offerStatusAt({ ...undated, status: '' }, 0)).toEqual({ status: '', byDates: false })
    expect(offerStatusAt(anOfferRow({ endDate: 'soon' }), at('2026-12-05T00:00:00Z'))).toMatchObject({
      status: 'Upcoming',
      byDates: false,
    })
  })

  it('goes with the filters at every moment', () => {
    const moment = fc.integer({ min: at('2026-11-25T00:00:00Z'), max: at('2027-01-05T00:00:00Z') })
    fc.assert(
      fc.property(moment, moment, moment, (one, other, now) => {
        const [start, end] = [Math.min(one, other), Math.max(one, other)].map((ms) => new Date(ms).toISOString())
        const row = anOfferRow({ startDate: start ?? null, endDate: end ?? null })
        const isIn = (filters: object) =>
          Object.entries(filters).every(([field, filter]) => filterTest(filter)(row[field as keyof typeof row]))
        const { running, upcoming, expired, ending } = offerKindsAt(now)
        const { status } = offerStatusAt(row, now)
        expect([isIn(running), isIn(upcoming), isIn(expired)]).toEqual([
          status === 'Active',
          status === 'Upcoming',
          status === 'Expired',
        ])
        const left = Date.parse(end ?? '') - now
        expect(isIn(ending)).toBe(left >= 0 && left <= 7 * 86_400_000)
      }),
    )
  })
})

describe('figures', () => {
  it.each([
    ['OFFER_DISCOUNT', '10', '4', '6', []],
    ['OFFER_DISCOUNT', '10', '4.0', '6.00', []],
    ['OFFER_DISCOUNT', '10', '4', '5', ['The contributions come to 9, the value is 10.']],
    ['OFFER_DISCOUNT', '100.5', '100', '.5', ['A discount of 100.5% is more than the whole price.']],
    ['OFFER_FLAT_RATE', '500', '500', '0', []],
    ['OFFER_FLAT_RATE', '9999999999999999.99', '0.01', '9999999999999999.98', []],
    ['OFFER_DISCOUNT', '', '4', '', []],
  ])('%s of %s from %s and %s', (...row) => {
    const [unit, value, platformContribution, merchantContribution, odd] = row
    expect(oddFigures({ unit, value, platformContribution, merchantContribution })).toEqual(odd)
  })

  it('are not added while one of them is none', () => {
    expect(contributionsOf({ unit: '', value: '10', platformContribution: '4', merchantContribution: 'x' })).toBeNull()
  })
})

describe('the fields of a new offer (spec 001 §5)', () => {
  const wordsFor = (change: Parameters<typeof anOfferForm>[0]) =>
    offerForm.safeParse(anOfferForm(change)).error?.issues.map(({ path, message }) => [path[0], message]) ?? []

  it.each([
    ['merchantId', '', 'Merchant cannot be empty'],
    ['owner', [], 'Sub merchant cannot be empty'],
    ['title', ' ', 'Offer title cannot be empty'],
    ['title', 'x'.repeat(51), 'Offer title cannot exceed 50 characters'],
    ['code', '', 'Promo code cannot be empty'],
    ['code', 'x'.repeat(11), 'Promo code cannot exceed 10 characters'],
    ['imageUrl', '', 'Image URL cannot be empty'],
    ['imageUrl', 'x'.repeat(321), 'Image URL cannot exceed 320 characters'],
    ['description', '', 'Offer description cannot be empty'],
    ['description', 'x'.repeat(321), 'Offer description cannot exceed 320 characters'],
    ['termsAndConditions', '', 'Terms and Conditions cannot be empty'],
    ['termsAndConditions', 'x'.repeat(256), 'Terms and Conditions cannot exceed 255 characters'],
    ['platformContribution', '', 'Platform contribution cannot be empty'],
    ['merchantContribution', '', 'Merchant contribution cannot be empty'],
    ['merchantContribution', '-1', 'Merchant contribution must be a number, such as 12.50'],
    ['value', '', 'Offer value cannot be empty'],
    ['value', '0.99', 'Offer value must be at least 1'],
    ['value', '1e3', 'Offer value must be a number, such as 12.50'],
    ['value', '12345678901234567890', 'Offer value cannot exceed 19 characters'],
    ['minimum', '', 'Minimum redemption limit cannot be empty'],
    ['minimum', '0', 'Minimum redemption limit must be at least 1'],
    ['unit', '', 'Offer type cannot be empty'],
    ['startDate', '', 'Start date cannot be empty'],
    ['endDate', '', 'End date cannot be empty'],
    ['endDate', '2026-02-30', 'Enter a date as DD/MM/YYYY'],
    ['endDate', '2026-11-30', 'End date cannot be before start date.'],
  ] as const)('%s of %j: %s', (field, value, message) => {
    expect(wordsFor({ [field]: value })).toEqual([[field, message]])
  })

  it.each([
    { value: '1' },
    { minimum: '1.00' },
    { platformContribution: '0' },
    { value: '1234567890123456.78' },
    { title: 'x'.repeat(50), code: 'y'.repeat(10), imageUrl: 'z'.repeat(320), termsAndConditions: 't'.repeat(255) },
    { endDate: '2026-12-01' },
    { startDate: '2026-12-31', endDate: '2027-01-01' },
  ])('take %j', (change) => expect(wordsFor(change)).toEqual([]))

  it('say that the end is before the start while others are still missing', () => {
    expect(wordsFor({ title: '', endDate: '2026-11-30' })).toContainEqual([
      'endDate',
      'End date cannot be before start date.',
    ])
  })

  it('take days as people write them, and decimals digit for digit', () => {
    const read = offerForm.parse(
      anOfferForm({ startDate: '02/12/2026', value: '12.50', merchantContribution: '.5', minimum: '5.' }),
    )
    expect(read).toMatchObject({ startDate: '2026-12-02', value: '12.50', merchantContribution: '0.5', minimum: '5' })
  })

  it('are too late once the start day is over in Colombo (decisions.md M27)', () => {
    expect(whyStartOver('2026-12-01', at('2026-12-01T18:29:59Z'))).toBeNull()
    expect(whyStartOver('2026-12-01', at('2026-12-01T18:30:00Z'))).toBe('Its start, 01/12, is over')
  })
})

describe('an edit', () => {
  const bodyOf = (args: Parameters<typeof editOffer.request>[0], row = anOfferRow()) =>
    editOffer.request(args, row).input.body

  it('is only what differs; a day that stays keeps its time to the second', () => {
    const offer = anOfferRow({ endDate: '2026-12-31T12:00:07.000Z' })
    const typed = { description: ` ${offer.description}`, endDay: '2026-12-31' }
    expect(changedBy(offer, typed)).toEqual({})
    expect(changedBy(offer, { ...typed, description: 'New' })).toEqual({ description: 'New' })
    expect(changedBy(offer, { ...typed, endDay: '2027-01-15' })).toEqual({ endDate: '2027-01-15T18:29:59.000Z' })
    expect(changedBy(offer, { ...typed, endDay: '' })).toEqual({})
    expect(bodyOf({ id: '701', description: 'New' }, offer)).toEqual({
      id: 701,
      description: 'New',
      endDate: '2026-12-31 17:30:07',
    })
  })

  it('of the end sends the server’s present description', () => {
    const present = anOfferRow({ description: 'Written by a colleague' })
    expect(bodyOf({ id: '701', endDate: '2027-01-15T18:29:59.000Z' }, present)).toEqual({
      id: 701,
      description: 'Written by a colleague',
      endDate: '2027-01-15 23:59:59',
    })
    expect(() => bodyOf({ id: '701', description: 'x' }, anOfferRow({ endDate: null }))).toThrow('is given one first')
  })

  it('is verified by what it sets, and shown at once', () => {
    const args = { id: '701', description: 'New' }
    expect(fieldsOf(editOffer, args)).toEqual(['description'])
    const ended = { id: '701', endDate: '2027-01-15T18:29:59.000Z' }
    expect(fieldsOf(editOffer, ended)).toEqual(['endDate'])
    expect(editOffer.apply(anOfferRow(), args)).toEqual(anOfferRow({ description: 'New' }))
    expect(editOffer.offline).toBe('queue')
  })

  it('has its texts', () => {
    expect(editOffer.args.safeParse({ id: '701' }).error?.issues[0]?.message).toBe('Nothing to update')
    expect(editOffer.args.safeParse({ id: '701', description: ' ' }).error?.issues[0]?.message).toBe(
      'Description cannot be empty',
    )
    expect(editOffer.args.safeParse({ id: '701', description: 'x'.repeat(321) }).success).toBe(false)
    expect(editFields.endDay.safeParse('').error?.issues[0]?.message).toBe('EndDate cannot be empty')
    expect([editOffer.says.done, editOffer.says.failed]).toEqual(['Successfully updated', 'Failed to update'])
    expect(editOffer.says.refused?.('This offer is frozen')).toBe('This offer is frozen')
    expect(editOffer.says.refused?.('OFFER_NOT_FOUND')).toBeNull()
    expect(editOffer.says.change({ id: '701', description: 'x', endDate: '2027-01-15T18:29:59.000Z' })).toBe(
      'description changed, end date → 15/01/2027',
    )
    expect([editOffer.accepted({}), editOffer.accepted({ message: 'x' }), editOffer.accepted('ok')]).toEqual([
      true,
      true,
      false,
    ])
  })

  it('is the administrator’s', () => expect(editOffer.roles).toEqual(['administrator']))
})
