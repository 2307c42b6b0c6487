import { describe, expect, it } from 'vitest'
import type { CallRequest } from '#store/define/define-call.ts'
import { addOffer } from '#store/resources/offers/offer-mutations.ts'
import { anOfferForm, offerOnTheWire } from '#tests/support/an-offer-row.ts'

const args = { ...anOfferForm(), id: 'Ten percent on sarees', merchantName: 'Araliya Textiles' }

function keyOf({ verify }: typeof addOffer) {
  if (verify.kind !== 'natural-key') throw new Error('it is known by what was not there before')
  return verify
}
const verify = keyOf(addOffer)

/** A server that answers with these pages; it is asked until one is empty. */
function pagesOf(...pages: unknown[][]) {
  const asked: unknown[] = []
  const read = async ({ input }: CallRequest) => {
    asked.push(input.body)
    const { page } = input.body as { page: number }
    return { ok: true as const, answer: { offers: pages[page - 1] ?? [], total: 1, current: page } }
  }
  return { asked, read }
}

async function gathered(...pages: unknown[][]) {
  const server = pagesOf(...pages)
  const result = await verify.gather?.(args, server.read)
  return { asked: server.asked, answer: result?.ok ? result.answer : null }
}

describe('a new offer', () => {
  it('goes out under the names of its call, from the first second to the last in Colombo', () => {
    expect(addOffer.request({ ...args, value: '1234567890123456.78' }, null).input.body).toEqual({
      title: 'Ten percent on sarees',
      code: 'XMAS26',
      imageUrl: '/api/themes/festive.svg',
      description: 'On everything in the shop',
      termsAndConditions: 'While stocks last',
      unit: 'OFFER_DISCOUNT',
      value: '1234567890123456.78',
      minimum: '1000',
      platformContribution: '4',
      merchantContribution: '6',
      startDate: '2026-12-01 00:00:00',
      endDate: '2026-12-31 23:59:59',
      owner: [1001, 1002],
      merchantId: 101,
    })
  })

  it('is an intent of the administrator with the spec’s texts; any JSON is a yes (decisions.md M5)', () => {
    expect([addOffer.offline, addOffer.roles]).toEqual(['intent', ['administrator']])
    expect([addOffer.says.done, addOffer.says.failed]).toEqual(['Offers added successfully', 'Failed to add offer'])
    expect([addOffer.accepted({}), addOffer.accepted(null)]).toEqual([true, false])
    expect(addOffer.says.change(args)).toBe(
      'new offer “Ten percent on sarees” of Araliya Textiles in 2 shops, 01/12/2026 to 31/12/2026',
    )
  })

  it('whose start is over is not sent (decisions.md M27)', () => {
    expect(addOffer.whyOver?.(args, Date.parse('2026-12-01T10:00:00Z'))).toBeNull()
    expect(addOffer.whyOver?.(args, Date.parse('2026-12-02T10:00:00Z'))).toBe('Its start, 01/12, is over')
  })

  it('is not asked for twice while it waits', () => {
    const waiting = (other: typeof args) => addOffer.clashes?.(args, { waiting: [{ args: other }], doneAt: null })
    expect(waiting({ ...args, owner: ['1002', '1001'] })).toMatch(/already/)
    expect(waiting({ ...args, endDate: '2026-12-30' })).toBeNull()
  })
})

describe('after a lost answer it is known by what was not there before (decisions.md M6)', () => {
  it('over all pages of its title, however many the server says', async () => {
    const other = offerOnTheWire({ id: 1, title: 'Another' })
    const { asked, answer } = await gathered([other], [offerOnTheWire({ id: 702, owner: [1002, '1001'] })])
    expect(answer).toEqual({ ids: ['702'], isWhole: true })
    expect(asked).toEqual([1, 2, 3].map((page) => ({ offerName: 'Ten percent on sarees', page })))
  })

  it.each([
    ['code', { code: 'XMAS27' }],
    ['title', { title: 'Ten percent on sarees!' }],
    ['merchant', { merchantId: 102 }],
    ['shops', { owner: [1001] }],
    ['start', { startDate: '2026-12-02 00:00:00' }],
    ['end', { endDate: '2026-12-31 12:00:00' }],
  ])('and one of another %s is another', async (_what, change) => {
    expect((await gathered([offerOnTheWire(change)])).answer).toEqual({ ids: [], isWhole: true })
  })

  it('ends where a server answers its last page over and over', async () => {
    const page = [offerOnTheWire()]
    expect((await gathered(page, page, page, page)).asked).toHaveLength(2)
  })

  it.each([
    ['none is not done', [], true, [], 'nothing'],
    ['one that was there is not ours', ['701'], true, ['701'], 'nothing'],
    ['one new one is ours', ['701', '702'], true, ['701'], 'ours'],
    [
      'several new ones are for a person',
      ['702', '703'],
      true,
      [],
      { other: expect.stringContaining('2 new offers') as string },
    ],
    [
      'what could not be read may be ours',
      [],
      false,
      [],
      { other: expect.stringContaining('could not be read') as string },
    ],
  ])('%s', (...row) => {
    const [, ids, isWhole, before, found] = row
    expect(verify.found({ ids, isWhole }, args, before)).toEqual(found)
    expect(verify.equals?.({ ids, isWhole })).toEqual(ids)
  })

  it('tells of what it cannot read, and says nothing where nobody answers', async () => {
    expect((await gathered([{ id: null }])).answer).toMatchObject({ isWhole: false })
    const silent = { ok: false, silent: true } as const
    expect(await verify.gather?.(args, async () => silent)).toEqual(silent)
    expect(await verify.gather?.(args, async () => ({ ok: true, answer: 'x' }))).toEqual({ ok: false, silent: false })
  })
})
