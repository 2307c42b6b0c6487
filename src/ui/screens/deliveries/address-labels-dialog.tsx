import { Button, Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import { type Delivery, deliveries } from '#store/resources/deliveries/deliveries.ts'
import { counted } from '#store/values/count.ts'
import { useRows } from '#ui/live/use-rows.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { DialogFoot } from '#ui/overlay/dialog-foot.tsx'
import { ActionButton } from '#ui/kit/action-button.tsx'
import { LabelPreview } from '#ui/printing/label-preview.tsx'
import { PrinterPicker } from '#ui/printing/printer-picker.tsx'
import { noPrinterWords } from '#ui/printing/printing-words.ts'
import { useLabelPlan } from '#ui/printing/use-label-plan.ts'
import { useRunOnce } from '#ui/printing/use-run-once.ts'
import { usePrintActions } from '#ui/printing/use-print-actions.ts'
import { usePrinter } from '#ui/printing/use-printer.ts'
import { usePortal } from '#ui/state/portal.ts'
import { addressLabel } from './paper-words.ts'

interface AddressLabelsProps {
  /** The orders, in the order of the list. */
  ids: readonly string[]
  opened: boolean
  onClose(): void
}

/** Parcel labels of the selected orders on the label printer, one a row, shown as they will lie on paper. */
export function AddressLabelsDialog({ ids, opened, onClose }: AddressLabelsProps) {
  const { provider } = usePortal().config
  const orders = useRows<Delivery>(deliveries.name, ids)
  const source = useMemo(
    () =>
      orders?.length
        ? ({ kind: 'address-labels', labels: orders.map((order) => addressLabel(order, provider)) } as const)
        : null,
    [orders, provider],
  )
  const planned = useLabelPlan(source)
  const printer = usePrinter()
  const acts = usePrintActions(printer)
  const { running, run } = useRunOnce()
  const nothing = !planned || planned.plan.problem !== null || planned.plan.labels === 0
  const title = `Address labels of ${counted(orders?.length ?? 0, deliveries.noun)}`

  async function start(act: 'save' | 'print') {
    const isDone = await run(act, async () => {
      if (!planned) return false
      if (act === 'print') return acts.printLabels(planned, title)
      await acts.saveLabels(planned)
      return false
    })
    if (isDone) onClose()
  }

  return (
    <Dialog opened={opened} onClose={onClose} title="Print Address Labels" size="lg">
      <Stack gap="md">
        <section aria-label="Preview">
          <LabelPreview planned={planned} room={ids.length} />
        </section>
        <PrinterPicker printer={printer} />
        {!printer.supported && <Text size="sm">{noPrinterWords}</Text>}
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <ActionButton
            variant="default"
            busy={running === 'save'}
            disabled={nothing || running === 'print'}
            onClick={() => void start('save')}
          >
            Download .zpl
          </ActionButton>
          <ActionButton
            busy={running === 'print'}
            disabled={nothing || !printer.supported || running === 'save'}
            onClick={() => void start('print')}
          >
            Print on label printer
          </ActionButton>
        </DialogFoot>
      </Stack>
    </Dialog>
  )
}
