import { describe, expect, it } from 'vitest'
import type { ApiResult } from '#sync/http/api-failure.ts'
import { Subscriptions } from '#sync/remote/subscriptions.ts'
import { aDatabase } from '#tests/support/a-database.ts'
import { wantedPage } from '#tests/support/a-wanted.ts'

const wanted = wantedPage('redemptions', { pageSize: 10 })

type ReadList = ConstructorParameters<typeof Subscriptions>[0]['readList']

async function looksWith(answers: ApiResult<unknown>[], readList: ReadList = async () => null) {
  const { relaxed } = await aDatabase()
  return new Subscriptions({
    api: { send: async () => (answers.shift() ?? { ok: false, failure: { kind: 'unreachable' } }) as never },
    relaxed,
    role: 'administrator',
    visible: () => true,
    maySend: () => true,
    deliver: async () => undefined,
    readList,
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

  it('keeps what the server’s log calls it', async () => {
    const looks = await looksWith([{ ...refused('Not Found'), requestId: 'a1b2' }])
    await looks.subscribe(wanted)
    expect(looks.whyRefused(wanted)).toEqual({ status: 404, message: 'Not Found', requestId: 'a1b2' })
  })

  it('has no words where the server had none, or did not answer', async () => {
    const looks = await looksWith([refused(null)])
    expect(await looks.subscribe(wanted)).toBe('refused')
    expect(looks.whyRefused(wanted)).toEqual({ status: 404, message: null })
    expect(await looks.subscribe(wanted)).toBe('offline')
    expect(looks.whyRefused(wanted)).toBeNull()
  })
})

describe('a list that comes in one answer', () => {
  const terminals = wantedPage('terminals', { pageSize: 1 })

  it('is read once for all who look, but anew for who has just changed something', async () => {
    const reads: boolean[] = []
    let answer = () => undefined as void
    const looks = await looksWith([], async (_, isFresh) => {
      reads.push(isFresh)
      await new Promise<void>((resolve) => (answer = resolve))
      return { ok: false, failure: { kind: 'unreachable' } }
    })
    const first = looks.subscribe(terminals)
    const second = looks.subscribe(terminals)
    expect(reads).toEqual([false])
    const firstAnswers = answer
    const fresh = looks.subscribe(terminals, true)
    expect(reads).toEqual([false, true])
    firstAnswers()
    expect(await Promise.all([first, second])).toEqual(['offline', 'offline'])
    // The end of the older read is not the end of this one: who looks now shares it.
    const third = looks.subscribe(terminals)
    expect(reads).toEqual([false, true])
    answer()
    expect(await Promise.all([fresh, third])).toEqual(['offline', 'offline'])
  })
})
