import { Button, Group, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { PrintJob } from '#store/database/print-tables.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { toastDone, toastFailed } from '#ui/overlay/toast.ts'
import { usePortal } from '#ui/state/portal.ts'

/** Rows once more, with a reason: a second label of a voucher is a second copy of its value (decisions.md P13). */
export function ReprintDialog({ job, opened, onClose }: { job: PrintJob; opened: boolean; onClose(): void }) {
  const { print } = usePortal()
  const [from, setFrom] = useState<number | string>(1)
  const [to, setTo] = useState<number | string>(job.rows)
  const [reason, setReason] = useState('')
  const isRange = typeof from === 'number' && typeof to === 'number' && from >= 1 && to >= from && to <= job.rows
  const mayPrint = isRange && reason.trim() !== ''

  // The button takes clicks until the dialog has left the screen: each opening prints once.
  const isSent = useRef(false)
  useEffect(() => {
    if (opened) isSent.current = false
  }, [opened])

  async function reprint() {
    if (isSent.current || typeof from !== 'number' || typeof to !== 'number') return
    isSent.current = true
    try {
      await print.reprint(job.id, { from, to }, reason.trim())
      toastDone('The rows are printed once more')
      onClose()
    } catch {
      isSent.current = false
      toastFailed('The rows of this job are no longer kept on this device.')
    }
  }

  return (
    <Dialog opened={opened} onClose={onClose} title={`Reprint rows of ${job.title}`}>
      <form
        aria-label="Reprint"
        onSubmit={(event) => {
          event.preventDefault()
          if (mayPrint) void reprint()
        }}
      >
        <Stack gap="md">
          {job.kind !== 'name-labels' && (
            <Text size="sm">Every label printed twice is a second copy of its voucher. Destroy the spoilt ones.</Text>
          )}
          <Group grow>
            <NumberInput label="From row" value={from} onChange={setFrom} min={1} max={job.rows} allowDecimal={false} />
            <NumberInput label="To row" value={to} onChange={setTo} min={1} max={job.rows} allowDecimal={false} />
          </Group>
          <TextInput
            label="Reason"
            required
            maxLength={200}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={!mayPrint}>
              Reprint
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
