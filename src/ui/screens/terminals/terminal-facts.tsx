import { typeWords } from '#store/resources/terminals/terminal-rules.ts'
import type { Terminal } from '#store/resources/terminals/terminals.ts'
import { redeemLink } from '#store/values/redeem-link.ts'
import { CopyButton } from '#ui/kit/copy-button.tsx'
import { noValue } from '#ui/kit/value-words.ts'
import { factsOf } from '#ui/record/fact-kinds.tsx'
import { usePortal } from '#ui/state/portal.ts'
import { LastUsed } from './last-used.tsx'
import { TerminalStatus, titled } from './terminal-words.tsx'
import classes from './terminals.module.css'

const fact = factsOf<Terminal>()

/** What is known of a terminal; its PIN is not (decisions.md N2). */
export const terminalFacts = [
  fact.node('Merchant', ({ merchant, merchantId }) => titled(merchant, merchantId)),
  fact.node('Sub Merchant', ({ location, subMerchantId }) => titled(location, subMerchantId)),
  fact.text(({ type }) => typeWords(type), 'Type'),
  fact.text('model', 'Model'),
  fact.text('description', 'Description'),
  fact.node('Status', ({ status }) => <TerminalStatus status={status} />, { field: 'status' }),
  fact.node('Last used', (terminal) => <LastUsed terminal={terminal} />),
  fact.node('Redeem link', ({ id }) => <RedeemLink id={id} />),
]

/** Where customers redeem at it; only where a base is configured (decisions.md G13). */
function RedeemLink({ id }: { id: string }) {
  const base = usePortal().config.provider.redeemBase
  if (base === undefined) return noValue
  const link = redeemLink(base, id)
  return (
    <span className={classes['redeem']}>
      <a href={link} target="_blank" rel="noopener" className={classes['link']}>
        {link}
      </a>
      <CopyButton value={link} what="redeem link" />
    </span>
  )
}
