import { describe, expect, it } from 'vitest'
import { completionLane } from '#store/define/completion.ts'
import type { Reader } from '#store/define/define-mutation.ts'
import { completePurchases, type PurchaseCompletion } from '#store/resources/pending-purchases/complete-purchases.ts'
import { getPendingPurchases } from '#store/resources/pending-purchases/pending-purchase-calls.ts'

const asked: PurchaseCompletion = {
  id: completionLane,
  rows: [11, 12, 13].map((id) => ({ id: String(id), purchaseId: String(id + 900), cents: 10_000 })),
}

/** A server on which these still wait, and which says of some purchases who has completed them. */
function server(waiting: readonly number[], completedBy: Readonly<Record<string, string>> = {}): Reader {
  return async ({ call, input }) => {
    if (call.name === getPendingPurchases.name) {
      const list = waiting.map((id) => ({ id, purchaseId: id + 900, amount: 100, createdDate: '2026-11-20T04:00:00' }))
      return { ok: true, answer: { list, totalPageCount: 1, pageNo: 1 } }
    }
    const { searchKey } = input.body as { searchKey: string }
    const purchase = { id: Number(searchKey), amount: 100, type: 'CREATE', status: 'complete', createdDate: '' }
    const purchasesList = [{ ...purchase, completedBy: completedBy[searchKey] ?? null }]
    return { ok: true, answer: { purchasesList, total: 1, current: 1 } }
  }
}

const recheck = (read: Reader) => completePurchases.recheck?.(asked, read)

describe('a completion of which somebody else has done a part', () => {
  it('says who it was, with counts', async () => {
    const by = 'administrator@demo.lk'
    expect(await recheck(server([12], { 911: by, 913: by }))).toEqual({
      kind: 'wrong',
      words: 'Nothing was completed: 2 of 3 already completed by administrator@demo.lk: 11, 13',
    })
  })

  it('says so without the person where the server does not name one', async () => {
    expect(await recheck(server([12, 13]))).toEqual({
      kind: 'wrong',
      words: 'Nothing was completed: 1 of 3 already completed: 11',
    })
    const silent: Reader = (call) =>
      call.call.name === getPendingPurchases.name
        ? server([12, 13])(call)
        : Promise.resolve({ ok: false, silent: true })
    expect(await recheck(silent)).toMatchObject({
      kind: 'wrong',
      words: expect.stringMatching(/already completed: 11$/),
    })
  })

  it('goes where all of it waits', async () => {
    expect(await recheck(server([11, 12, 13]))).toEqual({ kind: 'right' })
  })
})
