import { describe, expect, it } from 'vitest'
import { clientOrderFromWire, clientOrders } from '#store/resources/client-orders/client-orders.ts'
import { createVouchers, kindsToCreate } from '#store/resources/client-orders/create-vouchers.ts'
import { detailProblems, emptyOrder, whyNotPlaced, whyTooLarge } from '#store/resources/client-orders/order-form.ts'
import { isNotFullyPaid, shownPaymentStatus, stepsAt, stepShown } from '#store/resources/client-orders/order-steps.ts'
import { alikeLately } from '#store/resources/client-orders/similar-orders.ts'
import {
  cardProblems,
  csvCard,
  mayCopyAll,
  totalsOf,
  withFirstOptions,
} from '#store/resources/client-orders/voucher-cards.ts'
import { aCard, aNewOrder, anItemOnWire, anOrder, anOrderOnWire } from '#tests/support/an-order.ts'

describe('the steps of an order (spec 002 §4)', () => {
  it.each<[string | null, string, string, string]>([
    // done, disabled, default
    [null, '', '1234', 'order'],
    ['NEW', '1', '34', 'invoice'],
    ['QUOTATION_GENERATED', '12', '4', 'slip'],
    ['INVOICE_GENERATED', '12', '4', 'slip'],
    ['PARTIALLY_PAID', '123', '', 'vouchers'],
    ['PAID', '123', '', 'vouchers'],
    ['PAYMENT_SKIPPED', '123', '', 'vouchers'],
    ['VOUCHER_CREATED', '1234', '', 'vouchers'],
    ['SOMETHING_NEW', '1', '34', 'invoice'],
  ])('%s: done %s, disabled %s, default %s', (status, done, disabled, byDefault) => {
    const numbers = (which: 'isDone' | 'isDisabled') =>
      stepsAt(status).flatMap((step, at) => (step[which] ? [at + 1] : []))
    expect(numbers('isDone').join('')).toBe(done)
    expect(numbers('isDisabled').join('')).toBe(disabled)
    expect(stepShown(status, undefined)).toBe(byDefault)
  })

  it('shows the step that is asked for if it can be clicked, and no other', () => {
    expect(stepShown('PAID', 'order')).toBe('order')
    expect(stepShown('NEW', 'vouchers')).toBe('invoice')
    expect(stepShown('NEW', 'nonsense')).toBe('invoice')
    expect(stepShown(null, 'vouchers')).toBe('order')
  })

  it.each([
    ['INVOICE_GENERATED', true, 'PAYMENT_SKIPPED'],
    ['QUOTATION_GENERATED', true, 'PAYMENT_SKIPPED'],
    ['QUOTATION_GENERATED', false, 'QUOTATION_GENERATED'],
    ['NEW', true, 'NEW'],
    ['PARTIALLY_PAID', true, 'PARTIALLY_PAID'],
    ['PAID', true, 'PAID'],
    ['VOUCHER_CREATED', true, 'VOUCHER_CREATED'],
  ])('%s, skipped here: %s, is shown as %s (decisions.md I16)', (status, isSkipped, shown) => {
    expect(shownPaymentStatus(status, isSkipped)).toBe(shown)
    expect(isNotFullyPaid(shown)).toBe(shown === 'PAYMENT_SKIPPED' || shown === 'PARTIALLY_PAID')
  })
})

describe('an order off the wire', () => {
  it('is read in cents, in UTC, and searched by what people know it by', () => {
    const row = anOrder()
    expect(row).toMatchObject({ id: '12', totalCents: 450_150, date: '2026-11-20T04:00:00.000Z', isCancelled: false })
    expect(row.items[0]).toMatchObject({ amountCents: 150_050, packagingTypeId: '2' })
    expect(row.searched).toBe('12 CO000012 Pearl Bay Holdings Shanaz Hameed shanaz@pearlbay.example.lk')
    expect(clientOrderFromWire(anOrderOnWire({ totalAmount: 'much' }))).toBeNull()
    expect(clientOrderFromWire(anOrderOnWire({ orderItems: [anItemOnWire({ amount: '' })] }))).toBeNull()
  })

  it('has all its kinds made where the API does not say which (decisions.md I15)', () => {
    const orderItems = [anItemOnWire(), anItemOnWire({ id: 72, voucherType: 'INDIVIDUAL' })]
    const silent = { orderItems, createdVoucherTypes: null }
    expect(kindsToCreate(anOrder({ ...silent, paymentStatus: 'VOUCHER_CREATED' }))).toEqual([])
    expect(kindsToCreate(anOrder({ ...silent, paymentStatus: 'PAID' }))).toEqual(['SELF_ACTIVATION', 'INDIVIDUAL'])
    expect(kindsToCreate(anOrder({ orderItems, createdVoucherTypes: ['INDIVIDUAL'] }))).toEqual(['SELF_ACTIVATION'])
  })

  it('is the same in words whatever ids its items have, in whatever order', () => {
    const other = anItemOnWire({ id: 80, amount: 1, qty: 9 })
    const one = anOrder({ orderItems: [anItemOnWire(), other] })
    expect(anOrder({ orderItems: [{ ...other, id: 1 }, anItemOnWire({ id: 2 })] }).itemsText).toBe(one.itemsText)
    expect(anOrder({ orderItems: [anItemOnWire({ coBranded: false }), other] }).itemsText).not.toBe(one.itemsText)
  })

  it('is asked for newest first, and searched from page 0 under a text that is never empty', () => {
    const { pull } = clientOrders
    const view = { scope: '', filters: {}, page: 1, pageSize: 10, search: { by: 'text', text: 'a b/c' } }
    expect(pull.requestView?.({ ...view, search: null }).input.query).toEqual({
      page: 1,
      pageSize: 10,
      sortBy: 'dateTime',
      order: 'desc',
    })
    expect(pull.requestSearch?.(view).input).toEqual({ params: { query: 'a b/c' }, query: { page: 0, pageSize: 10 } })
  })
})

describe('voucher cards (spec 002 §4, §5)', () => {
  it.each([
    ['', 'Amount cannot be empty'],
    ['0', 'Enter an amount above 0'],
    ['1,000', undefined],
    ['10,00', 'Enter an amount'],
    ['1.000', 'Enter an amount'],
    ['1e3', 'Enter an amount above 0'],
    ['0.005', 'Enter an amount above 0'],
    ['-5', 'Enter an amount above 0'],
    ['0.01', undefined],
  ])('amount %s', (amount, words) => {
    const said = cardProblems(aCard({ amount })).amount
    expect(words === undefined ? said : said?.startsWith(words)).toBe(words === undefined ? undefined : true)
  })

  it.each([
    ['', false],
    ['0', false],
    ['1.5', false],
    ['10001', false],
    ['1', true],
    ['10000', true],
  ])('quantity %s: %s', (qty, isRight) => {
    expect(cardProblems(aCard({ qty })).qty === undefined).toBe(isRight)
  })

  it('names each option that is missing', () => {
    expect(cardProblems(aCard({ deliveryType: '', packagingTypeId: '', brandingMaterial: '' }))).toEqual({
      deliveryType: 'Please select a Delivery Type',
      packagingTypeId: 'Please select a Packaging Type',
      brandingMaterial: 'Please select a Branding Material',
    })
  })

  it('copies the six options of the first card, and neither amounts nor kinds', () => {
    const file = csvCard({ cents: 100_000, count: 20_000 })
    expect(mayCopyAll([aCard()])).toBe(false)
    expect(mayCopyAll([aCard({ brandingMaterial: '' }), aCard()])).toBe(false)
    expect(mayCopyAll([aCard(), file])).toBe(true)
    const [, copied] = withFirstOptions([aCard({ separateBag: true }), file])
    expect(copied).toEqual({
      ...aCard({ separateBag: true }),
      key: 'csv-100000',
      amount: '1000.00',
      qty: '20000',
      voucherType: 'INDIVIDUAL',
    })
    expect(cardProblems(copied ?? aCard())).toEqual({})
  })

  it('adds up in cents, by kind and by delivery', () => {
    const totals = totalsOf([aCard({ amount: '0.10' }), aCard({ amount: '0.20' }), aCard({ amount: 'x' })])
    expect([totals.vouchers, totals.cents]).toEqual([9, 90])
    expect(totals.byKind.get('SELF_ACTIVATION')).toEqual({ vouchers: 9, cents: 90 })
  })
})

describe('placing an order', () => {
  const filled = {
    clientId: '3',
    salesAgentId: '1',
    contactPointName: 'Shanaz',
    contactPointEmail: 'shanaz@pearlbay.example.lk',
    cards: [aCard()],
  }

  it.each([
    ['nothing', emptyOrder, 'Please complete all client details to placing an order.'],
    ['no agent', { ...filled, salesAgentId: '' }, 'Please complete all client details to placing an order.'],
    ['an odd address', { ...filled, contactPointEmail: 'shanaz' }, 'Please enter a valid email address'],
    [
      'no vouchers',
      { ...filled, cards: [] },
      'Please add at least one voucher manually or via CSV before placing an order.',
    ],
    [
      'an option missing',
      { ...filled, cards: [aCard(), aCard({ packagingTypeId: '' })] },
      'Please select Delivery Type, Packaging Type, and Branding Material for all vouchers.',
    ],
    [
      'an odd amount, with the card that has it',
      { ...filled, cards: [aCard(), aCard({ amount: '1,00' })] },
      expect.stringMatching(/^Voucher value 2: Enter an amount above 0/),
    ],
    ['all of it', filled, null],
  ])('%s', (_, form, words) => {
    expect(whyNotPlaced(form)).toEqual(words)
  })

  it('says by field what is empty', () => {
    expect(detailProblems(emptyOrder)).toMatchObject({
      clientId: 'Client cannot be empty',
      contactPointEmail: 'Email address cannot be empty',
    })
  })

  it('takes 500 values and 20,000 vouchers, and names the number of more', () => {
    expect(whyTooLarge(Array.from({ length: 500 }, () => aCard({ qty: '40' })))).toBeNull()
    expect(whyTooLarge(Array.from({ length: 501 }, () => aCard()))).toContain('501')
    expect(whyTooLarge([aCard({ qty: '10000' }), aCard({ qty: '10000' }), aCard({ qty: '1' })])).toContain('20,001')
  })

  it('knows the same client’s orders of the last seven days that come to the same', () => {
    const now = Date.parse('2026-11-26T04:00:00Z')
    const like = (change: Record<string, unknown>) => alikeLately([anOrder(change)], aNewOrder(), now).length
    expect(like({})).toBe(1)
    expect(like({ orderItems: [anItemOnWire({ coBranded: false })] })).toBe(1)
    expect(like({ date: '2026-11-19T03:59:00' })).toBe(0)
    expect(like({ status: 'CANCELLED' })).toBe(0)
    expect(like({ client: { id: 4, clientName: 'Other' } })).toBe(0)
    expect(like({ orderItems: [anItemOnWire({ qty: 4 })] })).toBe(0)
  })
})

describe('creating vouchers', () => {
  const args = { id: '12', kinds: ['SELF_ACTIVATION' as const], productId: '5', themeId: '6', themeName: 'Avurudu' }

  it('asks for the kinds that were chosen, and shows them as made', () => {
    expect(createVouchers.request(args, anOrder()).input.body).toEqual({
      clientOrderId: 12,
      generateSelfActivateVouchers: true,
      generateIndividualVouchers: false,
      productId: 5,
      themeId: 6,
    })
    expect(createVouchers.apply(anOrder(), args).createdTypes).toEqual(['SELF_ACTIVATION'])
    expect(createVouchers.accepted({ message: 'Vouchers created successfully' })).toBe(true)
  })

  it.each([
    [{ kinds: [] }, 'Please choose which vouchers are to be created'],
    [{ themeId: '' }, 'Please select a voucher theme'],
  ])('%o is refused in words', (change, words) => {
    expect(createVouchers.args.safeParse({ ...args, ...change }).error?.issues[0]?.message).toBe(words)
  })
})
