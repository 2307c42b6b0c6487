import { Button } from '@mantine/core'
import type { RedemptionSight } from '#store/resources/redemptions/redemption-rules.ts'
import type { ListingUse } from '#ui/listing/use-listing.ts'
import { useSums } from '#ui/listing/use-sums.ts'
import { reconciliation } from './redemption-search.ts'
import classes from './redemption-totals.module.css'
import { totalsWords } from './redemption-words.ts'

interface RedemptionTotalsProps {
  list: ListingUse
  sight: RedemptionSight
}

/** What the list comes to over all its pages; "so far" where not all of it is known to be here. */
export function RedemptionTotals({ list, sight }: RedemptionTotalsProps) {
  const known = useSums(list.query, sight.earned ? sumsWithEarned : sums, sight.earned ? 'earnedCents' : null)
  return (
    <div className={classes['totals']}>
      {known !== null && known.total > 0 && <span>{totalsWords(known, list.proved)}</span>}
      {sight.earned && (
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={() => list.change({ drawer: reconciliation, selected: undefined }, 'push')}
        >
          Reconcile
        </Button>
      )}
    </div>
  )
}

const sums = ['redeemedCents'] as const
const sumsWithEarned = ['redeemedCents', 'earnedCents'] as const
