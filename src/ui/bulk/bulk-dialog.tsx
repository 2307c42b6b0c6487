import { Button, Stack } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { DialogFoot } from '#ui/overlay/dialog-foot.tsx'
import type { BulkDialogProps } from './bulk-action.ts'
import { BulkResults } from './bulk-results.tsx'
import type { MutationsUse } from '#ui/send/use-mutations.ts'

interface BulkRunDialogProps extends Omit<BulkDialogProps, 'ids'> {
  title: string
  run: Pick<MutationsUse, 'busy' | 'saved' | 'results'>
  /** How many rows the action takes. */
  count: number
  /** The primary button, a verb and a noun: "Move 3 orders". */
  action: string
  /** The button while it runs, where the spec has words for that. */
  busyAction?: string
  /** It may not run as things stand. */
  blocked: boolean
  onRun(): void
  /** What would be done. */
  children: React.ReactNode
}

/** A change of many rows: what would be done, then what has become of each. It stays open while they are being saved. */
export function BulkDialog(props: BulkRunDialogProps) {
  const { title, opened, run, count, action, blocked, onRun, onClose, children } = props
  const { busy, saved, results } = run
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
        {results ? <BulkResults results={results} /> : children}
        <DialogFoot>
          <Button ref={closer} variant="default" disabled={busy} onClick={close}>
            {results ? 'Close' : 'Cancel'}
          </Button>
          {!results && (
            <Button disabled={count === 0 || blocked || busy} onClick={onRun}>
              {busy ? (props.busyAction ?? `Saving ${saved} of ${count}…`) : action}
            </Button>
          )}
        </DialogFoot>
      </Stack>
    </Dialog>
  )
}
