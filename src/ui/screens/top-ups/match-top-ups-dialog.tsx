import { waitingTopUp } from '#store/bank/waiting-rows.ts'
import { type TopUp, topUps } from '#store/resources/top-ups/top-ups.ts'
import { BankDialog } from '#ui/files/bank/bank-dialog.tsx'
import type { BankMatchProps } from '#ui/files/bank/bank-match-button.tsx'
import type { BankSpec } from '#ui/files/bank/use-waiting-rows.ts'
import { momentWords } from '#ui/kit/value-words.ts'

const spec: BankSpec<TopUp> = {
  resource: topUps,
  waiting: waitingTopUp,
  words: ({ clientName, clientId, requestedTime }) =>
    [clientName || 'Client', clientId && `client ${clientId}`, momentWords(requestedTime)].filter(Boolean).join(' · '),
}

/** Requests for credit beside the bank's credit lines. */
export function MatchTopUpsDialog(props: BankMatchProps) {
  return <BankDialog {...props} spec={spec} />
}
