import { Checkbox, Textarea } from '@mantine/core'
import { useMemo, useState } from 'react'
import { type Delivery, deliveries } from '#store/resources/deliveries/deliveries.ts'
import { counted } from '#store/values/count.ts'
import { CsvDrop } from '#ui/form/csv-drop.tsx'
import { useRowStates } from '#ui/live/use-outbox.ts'
import { useRows } from '#ui/live/use-rows.ts'
import { heldOrders } from './plan-move.ts'
import { planTracking } from './plan-tracking.ts'
import { selectedOrders, type Table, trackingLines } from './read-tracking.ts'
import { type ManyOrders, StepsDialog } from './steps-dialog.tsx'
import { TrackingPreview } from './tracking-preview.tsx'
import { useHeld } from './use-held.ts'
import { useSteps } from './use-steps.ts'

const nothing: Table = []

/** Tracking IDs for many orders, pasted or out of a csv, with what is wrong by row and column; a single column is for `ids`. */
export function TrackingIdsDialog({ ids, opened, onClose }: ManyOrders) {
  const [text, setText] = useState('')
  const [table, setTable] = useState<Table>(nothing)
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [notify, setNotify] = useState(false)
  const steps = useSteps()
  const { lines, trouble } = useMemo(() => trackingLines(table, ids), [table, ids])
  const wanted = useMemo(() => [...new Set(lines.map(({ purchaseId }) => purchaseId).filter(Boolean))], [lines])
  const orders = useRows<Delivery>(deliveries.name, wanted)
  const states = useRowStates(deliveries.name)
  const now = useMemo(
    () => planTracking(lines, orders ?? [], notify, heldOrders(states)),
    [lines, orders, notify, states],
  )
  const plan = useHeld(now, steps.busy)
  const isReady = orders !== undefined || wanted.length === 0

  async function read(next: string) {
    const { readTable } = await import('#store/exchange/from-csv.ts')
    setTable(readTable(next))
  }

  async function take(chosen: File | null, wrong: string | null) {
    setFile(chosen)
    setProblem(wrong)
    setText('')
    await read(chosen ? await chosen.text() : '')
  }

  return (
    <StepsDialog
      title="Tracking IDs"
      opened={opened}
      onClose={onClose}
      steps={steps}
      count={plan.steps.length}
      act={`Save ${counted(plan.steps.length, { one: 'tracking ID', many: 'tracking IDs' })}`}
      // Where rows and orders do not go up in each other, one of them may be another order's.
      blocked={!isReady || trouble !== null}
      onAct={() => void steps.run(plan.steps)}
    >
      <Textarea
        label="Paste from a sheet"
        data-autofocus
        description={
          ids.length > 0
            ? `A column of tracking IDs for ${counted(ids.length, selectedOrders)} in their order, or two columns: purchase ID and tracking ID`
            : 'Two columns: purchase ID and tracking ID'
        }
        autosize
        minRows={4}
        maxRows={10}
        spellCheck={false}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          setFile(null)
          setProblem(null)
          void read(currentTarget.value)
        }}
      />
      <CsvDrop label="CSV file" file={file} problem={problem} onFile={(...chosen) => void take(...chosen)} />
      <Checkbox
        label="Send Notification to Customer"
        checked={notify}
        onChange={({ currentTarget }) => setNotify(currentTarget.checked)}
      />
      {isReady && <TrackingPreview plan={plan} lines={lines.length} trouble={trouble} notify={notify} />}
    </StepsDialog>
  )
}
