import type { SubMerchant } from '#store/resources/sub-merchants/sub-merchants.ts'
import { redeemLink } from '#store/values/redeem-link.ts'
import { usePortal } from '#ui/state/portal.ts'
import classes from './merchants.module.css'

/** A shop's terminals, each a way to its redeem link, plain where no base is configured (decisions.md G13). */
export function Terminals({ terminals }: Pick<SubMerchant, 'terminals'>) {
  const base = usePortal().config.provider.redeemBase
  if (terminals === null) return <span className={classes['quiet']}>not known</span>
  if (terminals.length === 0) return <span className={classes['quiet']}>no terminal yet</span>
  return (
    <span className={classes['terminals']}>
      {terminals.map((id) =>
        base === undefined ? (
          <span key={id}>{id}</span>
        ) : (
          <a
            key={id}
            href={redeemLink(base, id)}
            target="_blank"
            rel="noopener"
            className={classes['link']}
            tabIndex={-1}
          >
            {id}
          </a>
        ),
      )}
    </span>
  )
}
