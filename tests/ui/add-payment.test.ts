import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mostRedemptions } from '#store/resources/payments/payment-actions.ts'
import { headerOf } from '#ui/listing/columns.tsx'
import { readAddress, tidyAddress } from '#ui/listing/list-address.ts'
import { filterSearchInput } from '#ui/listing/search-input.ts'
import { rowsOfPage } from '#ui/pickers/use-find.ts'
import {
  confirmFacts,
  duplicateWords,
  emptyPayment,
  paymentForm,
  paymentOf,
} from '#ui/screens/payments/payment-form.ts'
import { preselected } from '#ui/screens/payments/preselect.ts'
import { toPayListing } from '#ui/screens/payments/to-pay-listing.ts'
import { numbersOnTheirWay } from '#ui/screens/payments/use-to-pay.ts'
import { anEntry } from '#tests/support/an-entry.ts'
import { aRedemption } from '#tests/support/a-redemption.ts'

const merchant = { id: '101', name: 'Araliya Textiles' }
const typed = { referenceCode: 'CEFT1', paymentDate: '2026-11-01', notifyMerchantViaEmail: true }

describe('the redemptions of Add payment (spec 001 §2, §9)', () => {
  const listing = toPayListing('101')

  it('have three columns, ten rows and a search of ten letters', () => {
    expect(listing.columns.map((one) => [headerOf(one), one.meta?.hint])).toEqual([
      ['Date', 'IST'],
      ['Redemption ID', undefined],
      ['Amount', 'LKR'],
    ])
    expect(listing.meaning.pageSize).toBe(10)
    expect(rowsOfPage).toBe(10)
    expect(listing.searches).toEqual([
      { id: 'REDEMPTION_ID', title: 'Redemption ID', kind: 'id', field: 'id', max: 10 },
    ])
    expect(filterSearchInput('id', 'A'.repeat(20), listing.searches[0]?.max).text).toHaveLength(10)
    expect(filterSearchInput('id', 'A'.repeat(60)).text).toHaveLength(50)
  })

  it('are those the merchant is still to be paid for, whatever the address says', () => {
    const { query } = readAddress({ filter: '102', startDate: '2026-10-01' }, listing.meaning)
    expect(query.filters).toMatchObject({
      toPay: true,
      merchantId: '101',
      dateTime: { from: '2026-09-30T18:30:00.000Z' },
    })
  })

  it('are looked for here first, and say so where there are none', () => {
    expect(listing.server.searches).toBe(false)
    expect(listing.nothingFound(readAddress({}, listing.meaning))).toBe('No Redemption Available')
    const [startDate, endDate] = ['2026-10-01', '2026-10-31']
    expect(readAddress({ startDate, endDate }, listing.meaning).asked.filters).toEqual({
      toPay: true,
      merchantId: '101',
      dateTime: { start: startDate, end: endDate },
    })
    // The merchant to be paid stays in the address.
    expect(tidyAddress({ filter: '101', startDate }, listing.meaning)).toMatchObject({ filter: '101', startDate })
  })
})

describe('the form of Add payment (spec 001 §5)', () => {
  const problems = (values: typeof emptyPayment) =>
    paymentForm.safeParse(values).error?.issues.map(({ path, message }) => [path[0], message])

  it('begins empty, with the e-mail on', () => {
    expect(emptyPayment).toEqual({ referenceCode: '', paymentDate: '', notifyMerchantViaEmail: true })
    expect(problems(emptyPayment)).toContainEqual(['referenceCode', 'Reference code is mandatory'])
    expect(problems({ ...typed, referenceCode: '  ' })).toEqual([['referenceCode', 'Reference code is mandatory']])
  })
})

describe('the payment that is made of what is selected', () => {
  const made = (...rows: Parameters<typeof aRedemption>[0][]) => paymentOf(merchant, rows.map(aRedemption), typed)

  it('names redemptions by the server’s numbers and comes to the cent', () => {
    const rows = [
      { number: 1, earnedCents: 10, dateTime: '2026-10-02T18:29:59.000Z' },
      { number: 2, earnedCents: 20, dateTime: '2026-09-30T18:30:00.000Z' },
    ]
    expect(made(...rows)).toEqual({
      kind: 'payment',
      payment: {
        id: 'to merchant 101',
        merchantId: '101',
        merchantName: 'Araliya Textiles',
        redemptionIds: [1, 2],
        rowIds: ['AB12CD34EF', 'AB12CD34EF'],
        days: { start: '2026-10-01', end: '2026-10-02' },
        totalCents: 30,
        checkedAt: null,
        ...typed,
      },
    })
  })

  it('waits for another to the same merchant, whatever the merchant was called by then', () => {
    const idOf = (name: string) => {
      const one = paymentOf({ ...merchant, name }, [aRedemption()], typed)
      return one.kind === 'payment' ? one.payment.id : one.words
    }
    expect(idOf('Araliya Fashion')).toBe(idOf('Araliya Textiles'))
    expect(paymentOf({ ...merchant, id: '102' }, [aRedemption({ merchantId: '102' })], typed)).not.toMatchObject({
      payment: { id: idOf('Araliya Textiles') },
    })
  })

  it.each([
    ['nothing is selected', [], 'Select at least one redemption to continue'],
    ['one has no number', [{}, { number: null }], 'AB12CD34EF has no number on the server: it cannot be paid here'],
    ['one does not say what it earned', [{ earnedCents: null }], 'AB12CD34EF does not say what the merchant earned'],
    [
      'one is another merchant’s',
      [{}, { id: 'ZZ12CD34EF', merchantId: '102' }],
      'ZZ12CD34EF belongs to another merchant. Clear the selection and select again.',
    ],
    [
      'there are more than the call takes',
      Array.from({ length: mostRedemptions + 1 }, () => ({})),
      'A payment takes at most 10,000 redemptions',
    ],
  ])('is refused where %s', (_, rows, words) => {
    expect(made(...rows)).toEqual({ kind: 'refused', words })
  })

  it('comes to the sum of what was earned, whatever is selected', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(2_000_000_000), { minLength: 1, maxLength: 200 }), (cents) => {
        const result = made(...cents.map((earnedCents, at) => ({ number: at + 1, earnedCents })))
        expect(result).toMatchObject({
          payment: { totalCents: Number(cents.reduce((sum, one) => sum + BigInt(one), 0n)) },
        })
      }),
    )
  })

  it('is asked about by merchant, number, sum, reference and date (decisions.md E3)', () => {
    const result = made({ number: 1, earnedCents: 1_234_550 })
    expect(result.kind === 'payment' && confirmFacts(result.payment)).toEqual([
      ['Merchant', 'Araliya Textiles (101)'],
      ['Redemptions', '1'],
      ['Total', 'LKR 12,345.50'],
      ['Reference code', 'CEFT1'],
      ['Payment date', '01/11/2026'],
      ['E-mail to merchant', 'Yes'],
    ])
  })

  it('says who has its reference code already (decisions.md E7)', () => {
    const known = {
      id: '7',
      paymentDate: null,
      createdAt: '2026-10-31T04:30:00.000Z',
      merchantId: '101',
      merchantName: 'Araliya Textiles',
      referenceCode: 'CEFT1',
      amountCents: 30,
      redemptions: [],
    }
    expect(duplicateWords([], false)).toBeNull()
    expect(duplicateWords([known], false)).toBe(
      'This reference code is used already: payment 7 to Araliya Textiles (101), LKR 0.30, 31/10/2026 10:00 AM.',
    )
    expect(duplicateWords([], true)).toBe('Whether this reference code is used already could not be checked.')
    expect(duplicateWords([known, known], true)).toMatch(/, and 1 more\.$/)
  })
})

describe('whom the address names', () => {
  const merchants = [merchant, { id: '102', name: 'Beach Shop' }]

  it('is who is chosen, the first where it names nobody, and nobody in the place of one that is not there', () => {
    expect(preselected(merchants, '102')).toBe(merchants[1])
    expect(preselected(merchants, undefined)).toBe(merchant)
    expect(preselected(merchants, '999')).toBeNull()
  })
})

it('what is in an unsettled payment of this device is known', () => {
  const entries = [anEntry({ mutation: 'payments.add@1', args: { id: 'x', redemptionIds: [1, 2] } }), anEntry()]
  expect([...numbersOnTheirWay(entries)]).toEqual([1, 2])
})
