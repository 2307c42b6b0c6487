import { z } from 'zod'
import { completedRows, completionLane, inUnfinished, sharesRow, whyNotAsAsked } from '#store/define/completion.ts'
import { request } from '#store/define/define-call.ts'
import { defineMutation, type Reader } from '#store/define/define-mutation.ts'
import { judgeCompletion, rowsNow } from '#store/define/rows-now.ts'
import { purchaseOnWire, purchasePage } from '#store/resources/purchases/purchase-calls.ts'
import { purchases, purchaseSearch } from '#store/resources/purchases/purchases.ts'
import { counted } from '#store/values/count.ts'
import { formatLkr } from '#store/values/money.ts'
import { completePurchases as completePurchasesCall, pendingPurchasePage } from './pending-purchase-calls.ts'
import {
  type PendingPurchase,
  pendingPurchaseFromWire,
  pendingPurchases,
  pendingPurchasesRequest,
} from './pending-purchases.ts'

/** The server takes so many at once (decisions.md H20). */
export const mostPurchases = 500

const recordId = z.string().regex(/^[1-9]\d{0,9}$/)

const completeArgs = z.object({
  id: z.literal(completionLane),
  rows: z
    .array(z.object({ id: recordId, purchaseId: recordId, cents: z.number().int() }))
    .min(1)
    .max(mostPurchases),
})
export type PurchaseCompletion = z.infer<typeof completeArgs>

/** Those of these purchases that are still pending, as the server has them now. */
export function pendingNow(read: Reader, ids: readonly string[]) {
  const list = { shape: pendingPurchasePage, request: pendingPurchasesRequest, toRow: pendingPurchaseFromWire }
  return rowsNow(read, list, ids)
}

/** Each takes a request. */
const mostPeopleRead = 5

/** Who has completed these purchases, by pending ID, as far as the server says so; the first few alone. */
async function completedBy(read: Reader, rows: PurchaseCompletion['rows']): Promise<ReadonlyMap<string, string>> {
  const people = new Map<string, string>()
  for (const { id, purchaseId } of rows.slice(0, mostPeopleRead)) {
    const result = await read(purchaseSearch('id', purchaseId))
    const { data } = purchasePage.answer.safeParse(result.ok ? result.answer : null)
    const found = (data ? purchasePage.read(data).rows : []).map((wire) => purchaseOnWire.safeParse(wire).data)
    const by = found.find((purchase) => String(purchase?.id) === purchaseId)?.completedBy?.trim()
    if (by) people.set(id, by)
  }
  return people
}

const idsOf = ({ rows }: PurchaseCompletion) => rows.map(({ id }) => id)
const purchaseIdsOf = ({ rows }: PurchaseCompletion) => rows.map(({ purchaseId }) => purchaseId)

/**
 * Completes chosen purchases in one call: vouchers are issued and messages leave. Each is read once more before it is
 * sent; after a lost answer all are looked for, and nothing is guessed (decisions.md A1, E8, H20).
 */
export const completePurchases = defineMutation<PendingPurchase, PurchaseCompletion>({
  name: 'pending-purchases.complete@1',
  on: pendingPurchases,
  offline: 'intent',
  movesValue: true,
  roles: ['administrator', 'accountant'],
  args: completeArgs,
  request: ({ rows }) =>
    request(completePurchasesCall, {
      body: rows.map(({ id, purchaseId }) => ({ pendingVoucherId: Number(id), purchaseId: Number(purchaseId) })),
    }),
  // Any message of a 2xx is a yes: the spec names none.
  accepted: (answer) => completePurchasesCall.answer.safeParse(answer).success,
  verify: {
    kind: 'natural-key',
    async gather(args, read) {
      const now = await pendingNow(read, idsOf(args))
      return now.kind === 'read' ? { ok: true, answer: [...now.rows.keys()] } : { ok: false, silent: now.silent }
    },
    found: (waiting, args) => judgeCompletion(idsOf(args), new Set(waiting as string[])),
  },
  async recheck(args, read) {
    const now = await pendingNow(read, idsOf(args))
    if (now.kind === 'unread') return now
    return whyNotAsAsked(args.rows, now.rows, await completedBy(read, completedRows(args.rows, now.rows)))
  },
  rows: (args) => [
    { collection: pendingPurchases.name, ids: idsOf(args), shows: { waits: false } },
    { collection: purchases.name, ids: purchaseIdsOf(args), shows: { status: 'complete', pendingVoucherId: '' } },
  ],
  clashes: (args, { waiting }) => (sharesRow(args, waiting) ? inUnfinished : null),
  says: {
    done: 'Purchases completed successfully',
    failed: 'Oops, something went wrong. Please try again',
    deed: 'completed',
    change: ({ rows }) =>
      `completion of ${counted(rows.length, purchases.noun)}, ${formatLkr(rows.reduce((sum, { cents }) => sum + cents, 0))}`,
  },
})
