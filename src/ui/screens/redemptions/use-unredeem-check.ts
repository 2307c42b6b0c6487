import { useState } from 'react'
import { type CallAnswer, request } from '#store/define/define-call.ts'
import { messages } from '#store/messages/catalogue.ts'
import type { AskResult } from '#store/ports/sync-port.ts'
import { unredeemRefusal, unredeemRedemption } from '#store/resources/redemptions/redemption-actions.ts'
import { getUnredeemState } from '#store/resources/redemptions/redemption-calls.ts'
import { type Redemption, redemptionKeyOf } from '#store/resources/redemptions/redemptions.ts'
import { useAsk } from '#ui/live/use-ask.ts'
import { denyAct } from '#ui/state/denied-acts.ts'

/** Why nobody is asked for a password, in the spec's words (spec 001 §8); null where the window is open. */
export function windowTrouble(answer: AskResult<CallAnswer<typeof getUnredeemState>>): string | null {
  switch (answer.kind) {
    case 'answered':
      return unredeemRefusal(answer.answer.message)
    case 'refused':
      return (answer.message && (unredeemRefusal(answer.message) ?? answer.message)) || unredeemRedemption.says.failed
    case 'offline':
      return messages.networkError
    default:
      return unredeemRedemption.says.failed
  }
}

/** The server lets this person take nothing back: it is not offered again (decisions.md C13). */
export function isNotAllowed(answer: AskResult): boolean {
  return answer.kind === 'refused' && answer.status === 403
}

/** Asks the server whether a redemption can still be taken back, before anybody types a password (spec 001 §4). */
export function useUnredeemCheck(redemption: Redemption) {
  const ask = useAsk()
  const [state, setState] = useState<{ busy: boolean; trouble: string | null }>({ busy: false, trouble: null })
  return {
    ...state,
    async ask(onOpen: () => void) {
      setState({ busy: true, trouble: null })
      const query = { redemptionId: redemptionKeyOf(redemption) }
      const answer = await ask(request(getUnredeemState, { query }), 'un-redeem')
      const trouble = windowTrouble(answer)
      if (isNotAllowed(answer)) denyAct(unredeemRedemption.name)
      setState({ busy: false, trouble })
      if (trouble === null) onOpen()
    },
  }
}
