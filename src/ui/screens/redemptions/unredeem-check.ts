import { type CallAnswer, request } from '#store/define/define-call.ts'
import { messages } from '#store/messages/catalogue.ts'
import { toldRefusal } from '#store/messages/refusal-words.ts'
import type { CallResult } from '#store/ports/sync-port.ts'
import { unredeemRefusal, unredeemRedemption } from '#store/resources/redemptions/redemption-actions.ts'
import { getUnredeemState } from '#store/resources/redemptions/redemption-calls.ts'
import { whyNotUnredeemable } from '#store/resources/redemptions/redemption-rules.ts'
import { type Redemption, redemptionKeyOf, redemptions } from '#store/resources/redemptions/redemptions.ts'
import { type Voucher, vouchers } from '#store/resources/vouchers/vouchers.ts'
import { readHeld } from '#ui/live/read-held.ts'
import type { OnlineCall } from '#ui/live/use-online-call.ts'
import { denyMutation } from '#ui/state/denied-mutations.ts'
import type { Portal } from '#ui/state/portal.ts'

/** Why nobody is asked for a password, in the spec's words (spec 001 §8); null where the window is open. */
export function windowTrouble(answer: CallResult<CallAnswer<typeof getUnredeemState>>, id: string): string | null {
  switch (answer.kind) {
    case 'answered':
      return unredeemRefusal(answer.answer.message)
    case 'refused':
      return (
        (answer.message && (unredeemRefusal(answer.message) ?? toldRefusal(answer.message, rowOf(id)))) ||
        unredeemRedemption.says.failed
      )
    case 'offline':
      return messages.networkError
    default:
      return unredeemRedemption.says.failed
  }
}

const rowOf = (id: string) => ({ noun: redemptions.noun.one, id })

/** The server lets this person take nothing back: it is not offered again (decisions.md C13). */
export function isNotAllowed(answer: CallResult): boolean {
  return answer.kind === 'refused' && answer.status === 403
}

/** Looks on this device and asks the server whether a redemption can be taken back, before anybody types a password (spec 001 §4). */
export async function whyNotNowUnredeemable(
  redemption: Redemption,
  { portal, callOnline }: { portal: Portal; callOnline: OnlineCall },
): Promise<string | null> {
  const known = whyNotUnredeemable(redemption, await heldVoucher(portal, redemption))
  if (known !== null) return known
  const query = { redemptionId: redemptionKeyOf(redemption) }
  const answer = await callOnline(request(getUnredeemState, { query }), 'un-redeem')
  if (isNotAllowed(answer)) denyMutation(unredeemRedemption.name)
  return windowTrouble(answer, redemption.id)
}

/** The voucher as this device holds it; null if it does not, and for a role that sees none. */
async function heldVoucher(portal: Portal, { voucherId }: Redemption): Promise<Voucher | null> {
  if (!vouchers.roles.includes(portal.role)) return null
  // Without storage nothing is known, and the server is asked all the same.
  const held = await readHeld<Voucher>(portal, vouchers.name, [voucherId]).catch(() => [])
  return held[0] ?? null
}
