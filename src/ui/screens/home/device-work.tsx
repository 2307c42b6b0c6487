import { IconClipboardList, IconRefreshAlert } from '@tabler/icons-react'
import { formatCount } from '#store/values/count.ts'
import { useLive } from '#ui/live/use-live.ts'
import { stateOf, useEntries } from '#ui/live/use-outbox.ts'
import { useNavItems } from '#ui/state/nav-items.ts'
import { usePortal } from '#ui/state/portal.ts'
import { WorkLink } from './work-link.tsx'

/** What only this device knows of: changes that a person has to look at, and orders that were begun. */
export function DeviceWork() {
  const { database } = usePortal()
  const stuck = (useEntries() ?? []).filter((entry) => stateOf(entry) === 'attention').length
  const drafts = useLive(() => database.orderDrafts.count(), [database]) ?? 0
  const placesOrders = useNavItems().some(({ path }) => path === '/client/place-order')
  return (
    <>
      {stuck > 0 && (
        <WorkLink
          path="/sync"
          icon={IconRefreshAlert}
          count={formatCount(stuck)}
          what={stuck === 1 ? 'change needs you' : 'changes need you'}
          seen="on this device"
          urgent
        />
      )}
      {drafts > 0 && placesOrders && (
        <WorkLink
          path="/client/place-order"
          icon={IconClipboardList}
          count={formatCount(drafts)}
          what={drafts === 1 ? 'order draft' : 'order drafts'}
          seen="on this device"
        />
      )}
    </>
  )
}
