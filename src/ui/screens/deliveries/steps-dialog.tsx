import { Button, Stack } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { DialogFoot } from '#ui/overlay/dialog-foot.tsx'
import { StepResults } from './step-results.tsx'
import type { StepResult, StepsUse } from './use-steps.ts'

/** What every dialog over many orders is given. */
export interface ManyOrders {
  /** In the order of the list. */
  ids: readonly string[]
  opened: boolean
  /** With what became of each order that had a step. */
  onClose(results: readonly StepResult[]): void
}

interface StepsDialogProps extends Omit<ManyOrders, 'ids'> {
  title: string
  steps: StepsUse
  /** How many there are to take. */
  count: number
  /** The primary button, named by its act: "Move 3 orders". */
  act: string
  /** They may not be taken as things stand. */
  blocked: boolean
  onAct(): void
  /** What would be done. */
  children: React.ReactNode
}

/** Many steps at once: what would be done, then what has become of each. It stays open while they are being saved. */
export function StepsDialog(props: StepsDialogProps) {
  const { title, opened, steps, count, act, blocked, onAct, onClose, children } = props
  const { busy, saved, results } = steps
  const close = () => busy || onClose(results ?? [])
  const closer = useRef<HTMLButtonElement>(null)
  const hasEnded = results !== null && !busy
  // The button that was pressed is gone, and with it the keyboard's place in the dialog.
  useEffect(() => {
    if (hasEnded) closer.current?.focus()
  }, [hasEnded])
  return (
    <Dialog opened={opened} onClose={close} title={title} size="lg">
      <Stack gap="md">
        {results ? <StepResults results={results} /> : children}
        <DialogFoot>
          <Button ref={closer} variant="default" disabled={busy} onClick={close}>
            {results ? 'Close' : 'Cancel'}
          </Button>
          {!results && (
            <Button disabled={count === 0 || blocked || busy} onClick={onAct}>
              {busy ? `Saving ${saved} of ${count}…` : act}
            </Button>
          )}
        </DialogFoot>
      </Stack>
    </Dialog>
  )
}
