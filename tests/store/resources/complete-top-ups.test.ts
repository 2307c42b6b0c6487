import { describe, expect, it } from 'vitest'
import { completionLane } from '#store/define/completion.ts'
import type { Reader } from '#store/define/define-mutation.ts'
import { completeTopUps, type TopUpCompletion } from '#store/resources/top-ups/complete-top-ups.ts'
import { askedTwice, sumsByClient } from '#store/resources/top-ups/top-up-rules.ts'
import { type TopUp, topUpFromWire } from '#store/resources/top-ups/top-ups.ts'

const wire = (id: number, topUpAmount = 100, clientId = 7) => ({
  id,
  clientName: 'Lanka Stores',
  clientId,
  requestedTime: '2026-11-20T20:00:00.000Z',
  topUpAmount,
})

/** A server whose list is `pages`, each look the next of `looks`. */
function server(...looks: (readonly unknown[])[][]): Reader {
  let look = -1
  return async ({ input }) => {
    const { page } = input.query as { page: number }
    if (page === 1) look += 1
    const pages = looks[Math.min(look, looks.length - 1)] ?? []
    return { ok: true, answer: { list: pages[page - 1] ?? [], totalPageCount: pages.length, pageNo: page } }
  }
}

const asked: TopUpCompletion = {
  id: completionLane,
  rows: [
    { id: '1', cents: 10_000 },
    { id: '2', cents: 10_000 },
  ],
}
const recheck = (read: Reader) => completeTopUps.recheck?.(asked, read)

describe('a completion is checked once more before it is sent', () => {
  it('goes where all of it waits as it was asked about', async () => {
    expect(await recheck(server([[wire(2), wire(1)]]))).toEqual({ kind: 'right' })
  })

  it('names what somebody else has completed, and what comes to another amount', async () => {
    expect(await recheck(server([[wire(2)]]))).toEqual({
      kind: 'wrong',
      words: 'Nothing was completed: 1 of 2 already completed: 1',
    })
    expect(await recheck(server([[wire(2), wire(1, 250)]]))).toEqual({
      kind: 'wrong',
      words: 'Not completed: 1 comes to LKR 250.00 now',
    })
  })

  it('believes that a row has left a list of several pages only when it is missing twice', async () => {
    // Somebody completed row 9 while the pages were turned: row 1 moved over to the page that was read already.
    const moved = [[wire(9), wire(2)], [wire(3)]]
    const settled = [[wire(2), wire(1)], [wire(3)]]
    expect(await recheck(server(moved, settled))).toEqual({ kind: 'right' })
  })

  it('waits while the server does not say, or says what cannot be read', async () => {
    expect(await recheck(async () => ({ ok: false, silent: true }))).toEqual({ kind: 'unread', silent: true })
    expect(await recheck(server([[{ id: 2 }]]))).toEqual({ kind: 'unread', silent: false })
  })
})

describe('a completion whose answer was lost', () => {
  const { verify } = completeTopUps
  if (verify.kind !== 'natural-key') throw new Error('a completion is looked for')
  const found = async (read: Reader) => {
    const result = await verify.gather?.(asked, read)
    return result?.ok ? verify.found(result.answer, asked) : 'unread'
  }

  it.each([
    ['done where all of it has left', [[wire(8)]], 'ours'],
    ['not done where all of it waits', [[wire(2), wire(1)]], 'nothing'],
    ['for a person where some of it waits', [[wire(2)]], { other: '1 of 2 are completed. Still pending: 2' }],
  ])('is %s', async (_what, pages, what) => {
    expect(await found(server(pages))).toEqual(what)
  })
})

it('no two unfinished completions hold one row, and every row is marked', () => {
  const holding = (id: string) => ({ args: { ...asked, rows: [{ id, cents: 1 }] } })
  expect(completeTopUps.clashes?.(asked, { waiting: [holding('2')], doneAt: null })).toMatch(/not finished/)
  expect(completeTopUps.clashes?.(asked, { waiting: [holding('3')], doneAt: null })).toBeNull()
  expect(completeTopUps.rows?.(asked)).toMatchObject([{ collection: 'top-ups', ids: ['1', '2'] }])
  expect(completeTopUps.says.change(asked)).toBe('completion of 2 top-ups, LKR 200.00')
})

describe('what is asked about', () => {
  const row = (id: number, change: Partial<TopUp> = {}) => ({ ...(topUpFromWire(wire(id)) as TopUp), ...change })

  it('is added up by client, also where two are called alike', () => {
    expect(sumsByClient([row(1), row(2), row(3, { clientId: '8', amountCents: 50_000 })])).toEqual([
      { client: 'Lanka Stores (8)', count: 1, cents: 50_000 },
      { client: 'Lanka Stores (7)', count: 2, cents: 20_000 },
    ])
  })

  it('marks the second request of a client for the same amount within a day', () => {
    const later = row(2, { requestedTime: '2026-11-21T19:59:00.000Z' })
    const muchLater = row(3, { requestedTime: '2026-11-23T20:00:00.000Z' })
    expect(askedTwice([muchLater, later, row(1)])).toEqual([{ id: '2', earlier: '1' }])
  })
})
