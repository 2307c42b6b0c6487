import { Checkbox } from '@mantine/core'
import { useMemo, useState } from 'react'
import { type Delivery, deliveries } from '#store/resources/deliveries/deliveries.ts'
import { counted } from '#store/values/count.ts'
import { CellsSource } from '#ui/files/cells-source.tsx'
import { useCells } from '#ui/files/use-cells.ts'
import { useRowStates } from '#ui/live/use-outbox.ts'
import { useRows } from '#ui/live/use-rows.ts'
import type { BulkDialogProps } from '#ui/bulk/bulk-action.ts'
import { BulkDialog } from '#ui/bulk/bulk-dialog.tsx'
import { heldRows } from '#ui/bulk/bulk-plan.ts'
import { useMutations } from '#ui/send/use-mutations.ts'
import { useFrozen } from '#ui/bulk/use-frozen.ts'
import { planTracking } from './plan-tracking.ts'
import { selectedOrders, trackingLines, trackingPlaces } from './read-tracking.ts'
import { TrackingPreview } from './tracking-preview.tsx'

/** Tracking IDs for many orders, pasted or out of a csv, with what is wrong by row and column; a single column is for `ids`. */
export function TrackingIdsDialog({ ids, opened, onClose }: BulkDialogProps) {
  const source = useCells(opened)
  const { cells } = source
  const [notify, setNotify] = useState(false)
  const run = useMutations()
  const { lines, trouble } = useMemo(() => trackingLines(cells, ids), [cells, ids])
  const wanted = useMemo(() => [...new Set(lines.map(({ purchaseId }) => purchaseId).filter(Boolean))], [lines])
  const orders = useRows<Delivery>(deliveries.name, wanted)
  const states = useRowStates(deliveries.name)
  const now = useMemo(
    () => planTracking(lines, orders ?? [], notify, heldRows(states)),
    [lines, orders, notify, states],
  )
  const plan = useFrozen(now, run.busy)
  const isReady = orders !== undefined || wanted.length === 0

  return (
    <BulkDialog
      title="Tracking IDs"
      opened={opened}
      onClose={onClose}
      run={run}
      count={plan.steps.length}
      action={`Save ${counted(plan.steps.length, { one: 'tracking ID', many: 'tracking IDs' })}`}
      // Where rows and orders do not go up in each other, one of them may be another order's.
      blocked={!isReady || source.isReading || trouble !== null}
      onRun={() => void run.run(plan.steps)}
    >
      <CellsSource
        source={source}
        busy={run.busy}
        description={
          ids.length > 0
            ? `Paste tracking IDs for ${counted(ids.length, selectedOrders)}, one per line in the order selected, or two columns: purchase ID and tracking ID`
            : 'Two columns: purchase ID and tracking ID'
        }
      />
      <Checkbox
        label="Send Notification to Customer"
        checked={notify}
        onChange={({ currentTarget }) => setNotify(currentTarget.checked)}
      />
      {isReady && (
        <TrackingPreview
          plan={plan}
          lines={lines.length}
          trouble={trouble}
          notify={notify}
          isFixed={run.busy}
          places={trackingPlaces(cells)}
          onMend={source.mend}
        />
      )}
    </BulkDialog>
  )
}
