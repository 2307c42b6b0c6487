import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { retryEntry } from '#store/mutate/decide-entry.ts'
import { aPortal, type Portal } from '#tests/support/a-portal.ts'
import { aVoucher } from '#tests/support/a-voucher.ts'

let portal: Portal

beforeEach(async () => {
  portal = await aPortal([aVoucher({ id: 'V1' }), aVoucher({ id: 'V2' })])
  await portal.openTab()
  await portal.loaded()
})
afterEach(() => portal.close())

/** The next change is answered with 200 and words that nobody understands. */
function answerOddly(after: boolean): void {
  let isOdd = true
  portal.server.faultOf = ({ method }) => {
    if (method !== 'PUT' || !isOdd) return null
    isOdd = false
    return { status: 200, message: 'Noted', after }
  }
}

const sent = () => portal.server.requests.filter((request) => request.startsWith('PUT'))

describe('an answer of 200 that says neither yes nor no', () => {
  it('is a yes where the server shows the change', async () => {
    answerOddly(true)
    await portal.edit('V1', 'ownerName', 'Sunil')
    await portal.drained()
    expect([sent().length, (await portal.audit()).map(({ end }) => end)]).toEqual([1, ['settled']])
  })

  it('waits for a person where it does not, is not sent again by itself, and holds nobody else up', async () => {
    answerOddly(false)
    await portal.edit('V1', 'ownerName', 'Sunil')
    await portal.until(async () => (await portal.outbox())[0]?.hold === 'needs-you')
    await portal.edit('V2', 'ownerName', 'Other')
    await portal.run(120_000)
    const [odd, ...others] = await portal.outbox()
    expect([odd?.state, odd?.reason, others.length]).toEqual(['uncertain', 'Failed to update', 0])
    expect(sent()).toEqual(['PUT /voucher/V1/update', 'PUT /voucher/V2/update'])

    await retryEntry(portal.page.strict, odd?.seq ?? 0, Date.now())
    await portal.drained()
    expect(portal.server.ledger.map(({ operation }) => operation)).toEqual(['op-2', 'op-1'])
    expect(await portal.shown('V1')).toMatchObject({ ownerName: 'Sunil' })
  })

  it('is looked up before a person’s second try is sent, and never twice done', async () => {
    portal.server.lagMs = 4000
    answerOddly(true)
    await portal.edit('V1', 'ownerName', 'Sunil')
    await portal.until(async () => (await portal.outbox())[0]?.hold === 'needs-you')
    await retryEntry(portal.page.strict, (await portal.outbox())[0]?.seq ?? 0, Date.now())
    await portal.drained()
    expect(sent()).toHaveLength(1)
  })
})
