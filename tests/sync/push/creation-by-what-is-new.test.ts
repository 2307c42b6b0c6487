import { describe, expect, it } from 'vitest'
import type { OutboxEntry } from '#store/database/tables.ts'
import type { ApiResult } from '#sync/http/api-failure.ts'
import { step } from '#sync/push/outbox-machine.ts'
import { fresh, job, send, wait } from '#tests/support/a-job-worker.ts'
import { anAttempt } from '#tests/support/an-entry.ts'
import { anOfferForm, offerOnTheWire } from '#tests/support/an-offer-row.ts'

const args = { ...anOfferForm({ startDate: '2026-12-01' }), id: 'Ten percent on sarees', merchantName: 'Araliya' }
const offer = (change: Partial<OutboxEntry> = {}) =>
  fresh({ mutation: 'offers.add@1', collection: 'offers', rowId: args.id, args, offline: 'intent', ...change })

const answered = (answer: unknown): ApiResult<unknown> => ({ ok: true, status: 200, answer })
/** Every page has these offers on it, so the second one shows nothing new. */
const listed = (...ids: number[]) => answered({ offers: ids.map((id) => offerOnTheWire({ id })), total: 1, current: 1 })
const silence: ApiResult<unknown> = { ok: false, failure: { kind: 'unreachable' } }
const yes = answered({ message: 'Offer added successfully' })
const unclear = [anAttempt({ verdict: 'uncertain' })]

describe('a creation without a key is known by what was not there before (decisions.md M6)', () => {
  it('notes what is equal to it right before it is first sent', async () => {
    const { did, events } = await send(offer(), { answers: { 'offers.by-name': listed(701), 'offers.add': yes } })
    expect(did).toEqual(['offers.by-name', 'offers.by-name', 'noted', 'claimed', 'offers.add', 'answered'])
    expect(events[0]).toEqual({ kind: 'noted', before: ['701'] })
  })

  it('is not sent while nobody says what is there', async () => {
    const { did } = await send(offer(), { answers: { 'offers.by-name': silence } })
    expect(did).toEqual(['offers.by-name', 'postponed'])
  })

  it('notes nothing more once it may have been made', async () => {
    const again = offer({ attempts: unclear, before: ['701'] })
    const { did } = await send(again, { answers: { 'offers.add': yes } })
    expect(did).toEqual(['claimed', 'offers.add', 'answered'])
    expect(step(again, { kind: 'noted', before: ['701', '702'] })).toBe(again)
  })

  it.each([
    ['one that was there is not ours', ['701'], [701], 'not-found'],
    ['a new one is ours', ['701'], [702, 701], 'verified-applied'],
    ['of two new ones nobody knows', [], [702, 701], 'verified-other'],
  ])('%s', async (_what, before, ids, event) => {
    // A server may still be at work on it for a while: then "not there" proves nothing.
    wait(200_000)
    const lost = offer({ state: 'uncertain', attempts: unclear, before })
    const { did } = await job('verify', lost, { keyed: false, answers: { 'offers.by-name': listed(...ids) } })
    expect(did.at(-1)).toBe(event === 'not-found' ? 'postponed' : event)
    expect(did).not.toContain('offers.add')
  })

  it('waits for a person in its own words once its start is over (decisions.md M27)', async () => {
    const late = offer({ args: { ...args, startDate: '1969-12-31', endDate: '1970-01-31' } })
    const { events } = await send(late, {})
    expect(events).toEqual([{ kind: 'held', hold: 'needs-you', reason: 'Its start, 31/12, is over' }])
  })
})
