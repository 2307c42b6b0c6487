import classes from './needs-you.module.css'
import { WorkItem } from './work-item.tsx'
import { payableNow } from './work-lines.ts'

/** What a merchant has earned and not been paid, from its redemptions on this device, and the way to them. */
export function PayableNow({ merchantId }: { merchantId: string }) {
  return (
    <ul className={classes['lines']}>
      <WorkItem line={payableNow} scope={merchantId} />
    </ul>
  )
}
