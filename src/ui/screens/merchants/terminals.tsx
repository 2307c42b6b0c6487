import { use } from 'react'
import type { SubMerchant } from '#store/resources/sub-merchants/sub-merchants.ts'
import { redeemLink } from '#store/values/redeem-link.ts'
import { usePortal } from '#ui/state/portal.ts'
import { TerminalStatusesContext } from './terminal-statuses.tsx'
import classes from './merchants.module.css'

/** A shop's terminals, each a way to its redeem link, plain where no base is configured (decisions.md G13); those that are off say so. */
export function Terminals({ terminals }: Pick<SubMerchant, 'terminals'>) {
  const base = usePortal().config.provider.redeemBase
  if (terminals === null) return <span className={classes['quiet']}>not known</span>
  if (terminals.length === 0) return <span className={classes['quiet']}>no terminal yet</span>
  return (
    <span className={classes['terminals']}>
      {terminals.map((id) => (
        <span key={id}>
          {base === undefined ? (
            id
          ) : (
            <a href={redeemLink(base, id)} target="_blank" rel="noopener" className={classes['link']} tabIndex={-1}>
              {id}
            </a>
          )}
          <OffNote id={id} />
        </span>
      ))}
    </span>
  )
}

/** Nothing for a terminal that is on, or of which this device knows nothing. */
function OffNote({ id }: { id: string }) {
  const status = use(TerminalStatusesContext).get(id) ?? ''
  return status === 'Inactive' && <span className={classes['quiet']}> Inactive</span>
}
