import { Button, Group, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useId, useState } from 'react'
import type { PrintJob } from '#store/database/print-tables.ts'
import type { PrinterInfo } from '#store/ports/print-port.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { toastDone, toastFailed } from '#ui/overlay/toast.ts'
import { usePortal } from '#ui/state/portal.ts'
import { ActionButton } from '#ui/kit/action-button.tsx'
import classes from './printing.module.css'
import { jobAhead } from './job-ahead.ts'
import { PrinterPicker } from './printer-picker.tsx'
import { headlineOfKind, noPrinterWords, reprintable, startedWords } from './printing-words.ts'
import { ReprintTurn } from './reprint-turn.ts'
import { useJobCodes } from './use-job-codes.ts'
import { usePrinter } from './use-printer.ts'

/** Rows once more, with a reason: a second label of a voucher is a second copy of its value (decisions.md P13). */
export function ReprintDialog({ job, opened, onClose }: { job: PrintJob; opened: boolean; onClose(): void }) {
  const { database, print } = usePortal()
  const { first, last } = reprintable(job)
  const [from, setFrom] = useState<number | string>(first)
  // Until somebody types it is the last there is: more may have been sent since.
  const [typedTo, setTo] = useState<number | string | null>(null)
  const to = typedTo ?? last
  const codes = useJobCodes(job)
  const printer = usePrinter(headlineOfKind(job.kind))
  const [reason, setReason] = useState('')
  const isRange = typeof from === 'number' && typeof to === 'number' && from >= first && to >= from && to <= last
  const mayPrint = isRange && reason.trim() !== ''

  const [turn] = useState(() => new ReprintTurn())
  useEffect(() => {
    turn.turn()
    return () => turn.turn()
  }, [turn, opened])

  async function reprint() {
    if (typeof from !== 'number' || typeof to !== 'number') return
    const rows = { from: from - first + 1, to: to - first + 1, reason: reason.trim() }
    let made = ''
    let place: PrinterInfo | null = null
    try {
      const isPrinted = await turn.run(
        async () => {
          place = await printer.choose()
          return place !== null && codes.ready(rows.from - 1, rows.to)
        },
        async () => place && (made = await print.reprint(job.id, rows, place)),
      )
      if (!isPrinted) return
      const ahead = await jobAhead(database, made)
      toastDone(
        ahead
          ? startedWords(`Rows of ${job.title} once more`, ahead)
          : 'The rows are on the way to the printer once more',
      )
      onClose()
    } catch {
      toastFailed('The rows could not be printed again. Try again.')
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
          {job.kind !== 'name-labels' && job.kind !== 'address-labels' && (
            <Text size="sm">Every label printed twice is a second copy of its voucher. Destroy the spoilt ones.</Text>
          )}
          <RowRange {...{ first, last, from, to, isRange }} onFrom={setFrom} onTo={setTo} />
          <TextInput
            label="Reason"
            required
            maxLength={200}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <PrinterPicker printer={printer} />
          {!printer.supported && <Text size="sm">{noPrinterWords}</Text>}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <ActionButton type="submit" busy={codes.fetching} disabled={!mayPrint || !printer.supported}>
              Reprint
            </ActionButton>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

interface RowRangeProps {
  /** The first and the last row that was sent, by their numbers on paper. */
  first: number
  last: number
  from: number | string
  to: number | string
  isRange: boolean
  onFrom(value: number | string): void
  onTo(value: number | string): void
}

/** What stands in a field is what would be printed: nothing is put right behind a person's back. */
function RowRange({ first, last, from, to, isRange, onFrom, onTo }: RowRangeProps) {
  const limit = useId()
  const limits = {
    min: first,
    max: last,
    clampBehavior: 'none',
    allowDecimal: false,
    error: !isRange,
    'aria-describedby': limit,
  } as const
  const rows = first === last ? `Row ${first}` : `Rows ${first} to ${last}`
  return (
    <div>
      <Group grow>
        <NumberInput data-autofocus label="From row" value={from} onChange={onFrom} {...limits} />
        <NumberInput label="To row" value={to} onChange={onTo} {...limits} />
      </Group>
      <Text id={limit} size="sm" mt={4} className={classes['range']} data-wrong={!isRange || undefined} role="status">
        {isRange ? `${rows} can be printed again.` : `${rows}, the smaller first.`}
      </Text>
    </div>
  )
}
