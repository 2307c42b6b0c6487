import { Button } from '@mantine/core'
import { Fragment } from 'react'
import { type RedemptionAccess, takenBack } from '#store/resources/redemptions/redemption-rules.ts'
import type { ListingUse } from '#ui/listing/use-listing.ts'
import { useNetSums } from '#ui/listing/use-net-sums.ts'
import { reconciliation } from './redemption-kinds.ts'
import classes from './redemption-totals.module.css'
import { besideTotals, totalsWords } from './redemption-words.ts'

interface RedemptionTotalsProps {
  list: ListingUse
  access: RedemptionAccess
}

/** What the list comes to over all its pages; "so far" where not all of it is known to be here. */
export function RedemptionTotals({ list, access }: RedemptionTotalsProps) {
  const { earned } = access
  const known = useNetSums(list.query, earned ? sumsWithEarned : sums, earned ? 'earnedCents' : null, takenBack)
  const shown = known !== null && known.all.total > 0 ? known : null
  const beside = shown ? besideTotals(shown) : []
  return (
    <div className={classes['totals']}>
      {shown && <span>{totalsWords(shown, list.proved)}</span>}
      {earned && (
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={() => list.change({ drawer: reconciliation, selected: undefined }, 'push')}
        >
          Reconcile
        </Button>
      )}
      {beside.length > 0 && (
        <span className={classes['beside']}>
          {beside.map((words, at) => (
            <Fragment key={at === 0 ? 'redeemed' : 'earned'}>
              {at > 0 && ' · '}
              <span>{words}</span>
            </Fragment>
          ))}
        </span>
      )}
    </div>
  )
}

const sums = ['redeemedCents'] as const
const sumsWithEarned = ['redeemedCents', 'earnedCents'] as const
