import { waitingPurchase } from '#store/bank/waiting-rows.ts'
import { type PendingPurchase, pendingPurchases } from '#store/resources/pending-purchases/pending-purchases.ts'
import { BankDialog } from '#ui/files/bank/bank-dialog.tsx'
import type { BankMatchProps } from '#ui/files/bank/bank-match-button.tsx'
import type { BankSpec } from '#ui/files/bank/use-waiting-rows.ts'
import { momentWords } from '#ui/kit/value-words.ts'

const spec: BankSpec<PendingPurchase> = {
  resource: pendingPurchases,
  waiting: waitingPurchase,
  words: ({ purchaseId, senderName, receiverName, createdDate }) =>
    [`purchase ${purchaseId}`, senderName, receiverName && `for ${receiverName}`, momentWords(createdDate)]
      .filter(Boolean)
      .join(' · '),
}

/** Pending purchases beside the bank's credit lines. */
export function MatchPurchasesDialog(props: BankMatchProps) {
  return <BankDialog {...props} spec={spec} />
}
