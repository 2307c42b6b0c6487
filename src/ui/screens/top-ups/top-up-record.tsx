import { type TopUp, topUps } from '#store/resources/top-ups/top-ups.ts'
import { TransferSlip } from '#ui/files/transfer-slip.tsx'
import { factsOf } from '#ui/record/fact-kinds.tsx'
import type { RecordSpec } from '#ui/record/record-drawer.tsx'

const fact = factsOf<TopUp>()

/** One request for credit (spec 000 §3). */
export const topUpRecord: RecordSpec<TopUp> = {
  resource: topUps,
  heading: 'Top Up',
  copies: { what: 'top up ID' },
  facts: [
    fact.text('clientName', 'Client Name'),
    fact.copy('clientId', 'Client ID'),
    fact.time('requestedTime', 'Requested On'),
    fact.money('amountCents', 'Top Up Amount'),
    fact.text(({ waits }) => (waits ? 'Pending' : 'Completed'), 'Status'),
  ],
  beside: () => <TransferSlip />,
}
