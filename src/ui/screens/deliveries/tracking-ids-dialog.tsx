import { Button, Checkbox, Stack, Textarea } from '@mantine/core'
import { useMemo, useState } from 'react'
import { type Delivery, deliveries } from '#store/resources/deliveries/deliveries.ts'
import { CsvDrop } from '#ui/form/csv-drop.tsx'
import { useRowStates } from '#ui/live/use-outbox.ts'
import { useRows } from '#ui/live/use-rows.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import classes from './bulk.module.css'
import { heldOrders } from './plan-move.ts'
import { planTracking, type Table, trackingLines } from './read-tracking.ts'
import { StepResults } from './step-results.tsx'
import { TrackingPreview } from './tracking-preview.tsx'
import { type StepResult, useSteps } from './use-steps.ts'

interface TrackingIdsDialogProps {
  /** In the order of the list: a single pasted column is for them. */
  ids: readonly string[]
  opened: boolean
  onClose(results: readonly StepResult[]): void
}

const nothing: Table = []

/** Tracking IDs for many orders, pasted from a sheet or out of a csv, with what is wrong by row and column. */
export function TrackingIdsDialog({ ids, opened, onClose }: TrackingIdsDialogProps) {
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
  const plan = useMemo(
    () => planTracking(lines, orders ?? [], notify, heldOrders(states)),
    [lines, orders, notify, states],
  )
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

  const close = () => steps.busy || onClose(steps.results ?? [])
  return (
    <Dialog opened={opened} onClose={close} title="Tracking IDs" size="lg">
      <Stack gap="md">
        {steps.results ? (
          <StepResults results={steps.results} />
        ) : (
          <>
            <Textarea
              label="Paste from a sheet"
              description={
                ids.length > 0
                  ? `A column of tracking IDs for the ${ids.length} selected orders in their order, or two columns: purchase ID and tracking ID`
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
          </>
        )}
        <div className={classes['foot']}>
          <Button variant="default" disabled={steps.busy} onClick={close}>
            {steps.results ? 'Close' : 'Cancel'}
          </Button>
          {!steps.results && (
            <Button
              disabled={plan.steps.length === 0 || !isReady || steps.busy}
              onClick={() => void steps.run(plan.steps)}
            >
              {steps.busy
                ? `Saving ${steps.saved} of ${plan.steps.length}…`
                : `Save ${plan.steps.length} tracking ${plan.steps.length === 1 ? 'ID' : 'IDs'}`}
            </Button>
          )}
        </div>
      </Stack>
    </Dialog>
  )
}
