import { describe, expect, it } from 'vitest'
import type { ApiResult } from '#sync/http/api-failure.ts'
import { Subscriptions } from '#sync/remote/subscriptions.ts'
import { aDatabase } from '#tests/support/a-database.ts'
import { wantedPage } from '#tests/support/a-wanted.ts'

const wanted = wantedPage('redemptions', { pageSize: 10 })

async function looksWith(answers: ApiResult<unknown>[]) {
  const { relaxed } = await aDatabase()
  return new Subscriptions({
    api: { send: async () => (answers.shift() ?? { ok: false, failure: { kind: 'unreachable' } }) as never },
    relaxed,
    role: 'accountant',
    visible: () => true,
    maySend: () => true,
    deliver: async () => undefined,
    readList: async () => null,
    now: () => 0,
    after: () => () => undefined,
  })
}

const refused = (message: string | null): ApiResult<unknown> => ({
  ok: false,
  failure: { kind: 'refused', status: 404, message, body: null, retryAfterMs: null },
})

describe('a look that was refused', () => {
  it('keeps its status and the server’s words until it is answered', async () => {
    const page = { earnings: [], total: 0, current: 1 }
    const looks = await looksWith([refused('Not Found'), { ok: true, status: 200, answer: page }])
    expect(looks.whyRefused(wanted)).toBeNull()
    expect(await looks.subscribe(wanted)).toBe('refused')
    expect(looks.whyRefused(wanted)).toEqual({ status: 404, message: 'Not Found' })
    expect(await looks.subscribe(wanted)).toBe('fetched')
    expect(looks.whyRefused(wanted)).toBeNull()
  })

  it('has no words where the server had none, or did not answer', async () => {
    const looks = await looksWith([refused(null)])
    expect(await looks.subscribe(wanted)).toBe('refused')
    expect(looks.whyRefused(wanted)).toEqual({ status: 404, message: null })
    expect(await looks.subscribe(wanted)).toBe('offline')
    expect(looks.whyRefused(wanted)).toBeNull()
  })
})
