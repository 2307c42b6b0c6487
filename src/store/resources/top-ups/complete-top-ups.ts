import { z } from 'zod'
import { request } from '#store/define/define-call.ts'
import { defineMutation, type Reader } from '#store/define/define-mutation.ts'
import { judgeCompletion, rowsNow } from '#store/define/rows-now.ts'
import { completionLane, inUnfinished, sharesRow, whyNotAsAsked } from '#store/define/completion.ts'
import { counted } from '#store/values/count.ts'
import { formatLkr } from '#store/values/money.ts'
import { completeTopUps as completeTopUpsCall, topUpPage } from './top-up-calls.ts'
import { type TopUp, topUpFromWire, topUps, topUpsRequest } from './top-ups.ts'

/** The server takes so many at once (decisions.md H20). */
export const mostTopUps = 500

const completeArgs = z.object({
  id: z.literal(completionLane),
  rows: z
    .array(z.object({ id: z.string().regex(/^[1-9]\d{0,9}$/), cents: z.number().int() }))
    .min(1)
    .max(mostTopUps),
})
export type TopUpCompletion = z.infer<typeof completeArgs>

/** Those of these top-ups that still wait, as the server has them now. */
export function topUpsNow(read: Reader, ids: readonly string[]) {
  return rowsNow(read, { shape: topUpPage, request: topUpsRequest, toRow: topUpFromWire }, ids)
}

const idsOf = ({ rows }: TopUpCompletion) => rows.map(({ id }) => id)

/**
 * Completes chosen top-ups in one call. Each is read once more before it is sent; after a lost answer all of them are
 * looked for, and nothing is guessed (decisions.md A1, E8, H20).
 */
export const completeTopUps = defineMutation<TopUp, TopUpCompletion>({
  name: 'top-ups.complete@1',
  on: topUps,
  offline: 'intent',
  movesValue: true,
  roles: topUps.roles,
  args: completeArgs,
  request: (args) => request(completeTopUpsCall, { body: idsOf(args).map(Number) }),
  // Any message of a 2xx is a yes: the spec names none.
  accepted: (answer) => completeTopUpsCall.answer.safeParse(answer).success,
  verify: {
    kind: 'natural-key',
    async gather(args, read) {
      const now = await topUpsNow(read, idsOf(args))
      return now.kind === 'read' ? { ok: true, answer: [...now.rows.keys()] } : { ok: false, silent: now.silent }
    },
    found: (waiting, args) => judgeCompletion(idsOf(args), new Set(waiting as string[])),
  },
  async recheck(args, read) {
    const now = await topUpsNow(read, idsOf(args))
    return now.kind === 'unread' ? now : whyNotAsAsked(args.rows, now.rows)
  },
  rows: (args) => [{ collection: topUps.name, ids: idsOf(args), shows: { waits: false } }],
  clashes: (args, { waiting }) => (sharesRow(args, waiting) ? inUnfinished : null),
  says: {
    done: 'Top ups completed successfully',
    failed: 'Oops, something went wrong. Please try again',
    deed: 'completed',
    change: ({ rows }) =>
      `completion of ${counted(rows.length, topUps.noun)}, ${formatLkr(rows.reduce((sum, { cents }) => sum + cents, 0))}`,
  },
})
