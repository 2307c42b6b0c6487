import { describe, expect, it } from 'vitest'
import { unredeemRedemption } from '#store/resources/redemptions/redemption-actions.ts'
import { renameReceiver } from '#store/resources/vouchers/voucher-mutations.ts'
import type { ApiFailure, ApiResult } from '#sync/http/api-failure.ts'
import { type Classified, classifyAnswer, type Verdict } from '#sync/http/classify-answer.ts'

const refused = (
  status: number,
  change: Partial<Extract<ApiFailure, { kind: 'refused' }>> = {},
): ApiResult<unknown> => ({
  ok: false,
  failure: { kind: 'refused', status, message: 'In the server’s words', body: {}, retryAfterMs: null, ...change },
})
const failed = (failure: ApiFailure): ApiResult<unknown> => ({ ok: false, failure })
const answered = (answer: unknown): ApiResult<unknown> => ({ ok: true, status: 200, answer })

const no: Verdict = { kind: 'no', reason: 'In the server’s words' }
const uncertain: Verdict = { kind: 'uncertain' }
const heard: Verdict = { kind: 'uncertain', answeredUnclear: true }
const forbidden: Classified = { kind: 'forbidden', reason: 'In the server’s words' }
const afterAWhile = (afterMs: number): Verdict => ({ kind: 'later', afterMs, everybody: true })
const yes: Verdict = { kind: 'yes', answer: { message: 'Voucher updated successfully' } }

/** What came back, what it means on a first attempt, and what after an attempt with an unknown outcome. */
const cells: [string, ApiResult<unknown>, Classified, Classified][] = [
  ['the words of success', answered({ message: 'Voucher updated successfully' }), yes, yes],
  ['200 with other words', answered({ message: 'Something went wrong' }), heard, heard],
  ['200 with nothing we know', answered({}), heard, heard],
  ['200 of another shape', failed({ kind: 'unreadable', status: 200, answeredUnclear: true }), heard, heard],
  ['204 without a body', failed({ kind: 'unreadable', status: 204, answeredUnclear: true }), heard, heard],
  ['200 that is a page of a gateway', failed({ kind: 'unreadable', status: 200 }), uncertain, uncertain],
  ['400', refused(400), no, no],
  ['404', refused(404), no, uncertain],
  ['409', refused(409), no, uncertain],
  ['410', refused(410), no, uncertain],
  ['422', refused(422), no, no],
  [
    '422 that speaks of a 401',
    refused(422, { message: '401' }),
    { kind: 'no', reason: '401' },
    { kind: 'no', reason: '401' },
  ],
  ['403', refused(403), forbidden, forbidden],
  ['401', failed({ kind: 'unauthorized', message: null }), { kind: 'auth' }, { kind: 'auth' }],
  ['408', refused(408), uncertain, uncertain],
  ['412', refused(412), { kind: 'later', afterMs: 0 }, { kind: 'later', afterMs: 0 }],
  ['418', refused(418), uncertain, uncertain],
  ['429', refused(429), afterAWhile(5000), afterAWhile(5000)],
  ['429 with a time', refused(429, { retryAfterMs: 7000 }), afterAWhile(7000), afterAWhile(7000)],
  [
    '429 about its own messages',
    refused(429, { message: 'TOO_MANY_MESSAGES: 20 about this one', retryAfterMs: 60_000 }),
    { kind: 'no', reason: 'TOO_MANY_MESSAGES: 20 about this one' },
    uncertain,
  ],
  ['500 that names a limit', refused(500, { message: 'TOO_MANY_MESSAGES: 20 about this one' }), uncertain, uncertain],
  ['500', refused(500), uncertain, uncertain],
  ['502', refused(502), uncertain, uncertain],
  ['503', refused(503), uncertain, uncertain],
  ['503 with a time', refused(503, { retryAfterMs: 9000 }), afterAWhile(9000), afterAWhile(9000)],
  [
    '503 about its own first attempt',
    refused(503, { message: 'REQUEST_STILL_RUNNING', retryAfterMs: 5000 }),
    { kind: 'later', afterMs: 5000 },
    { kind: 'later', afterMs: 5000 },
  ],
  ['504', refused(504), uncertain, uncertain],
  ['a refusal that is no JSON of ours', failed({ kind: 'unreadable', status: 400 }), uncertain, uncertain],
  ['silence', failed({ kind: 'unreachable' }), uncertain, uncertain],
  ['a timeout', failed({ kind: 'timeout' }), uncertain, uncertain],
  ['an abort', failed({ kind: 'aborted' }), uncertain, uncertain],
]

describe('what an answer means for a change', () => {
  it.each(cells)('%s', (_, result, first, afterUncertain) => {
    expect(classifyAnswer(renameReceiver, result, false)).toEqual(first)
    expect(classifyAnswer(renameReceiver, result, true)).toEqual(afterUncertain)
  })

  it('a refusal without words is told as one without words', () => {
    const wordless = refused(400, { message: null })
    expect(classifyAnswer(renameReceiver, wordless, false)).toEqual({ kind: 'no', reason: null })
    const silent = refused(403, { message: null })
    expect(classifyAnswer(renameReceiver, silent, false)).toEqual({ kind: 'forbidden', reason: 'Not allowed' })
  })
})

it('an un-redeem is a yes without the page of other redemptions that it answers', () => {
  const page = { earnings: [{ id: 7, earnedAmount: 10 }], total: 1, current: 1 }
  expect(classifyAnswer(unredeemRedemption, answered(page), false)).toEqual({ kind: 'yes' })
})
