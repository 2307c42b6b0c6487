import { Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { vouchers } from '#store/resources/vouchers/vouchers.ts'
import { counted } from '#store/values/count.ts'
import { useKeptFocus } from '#ui/kit/use-kept-focus.ts'
import { ActionButton } from '#ui/kit/action-button.tsx'
import { LabelPreview } from '#ui/printing/label-preview.tsx'
import { PrinterPicker } from '#ui/printing/printer-picker.tsx'
import { noPrinterWords } from '#ui/printing/printing-words.ts'
import { useLabelPlan } from '#ui/printing/use-label-plan.ts'
import { usePrintActions } from '#ui/printing/use-print-actions.ts'
import { usePrinter } from '#ui/printing/use-printer.ts'
import { type QrCodesUse, useQrCodes } from '#ui/printing/use-qr-codes.ts'
import { useSyncHealth } from '#ui/state/sync-health.ts'
import { labelActs } from './label-acts.ts'
import { missingWords } from './print-content.ts'
import { PrintDialog, type PrintDialogProps } from './print-dialog.tsx'
import { voucherToPrint } from './voucher-to-print.ts'

/** QR labels, three in a row, on the label printer or as a PDF (spec 000 §2.8); unknown codes are held (decisions.md P4). */
export function QrDialog(props: PrintDialogProps) {
  const { selected } = props
  const ids = useMemo(() => selected?.map(({ id }) => id), [selected])
  const codes = useQrCodes(ids, { most: props.opened ? Number.POSITIVE_INFINITY : 0, after: 0 })
  const { missing, settling, progress } = codes
  const source = useMemo(
    () => (selected && !settling ? ({ kind: 'voucher-qr', vouchers: selected.map(voucherToPrint) } as const) : null),
    [selected, settling],
  )
  const planned = useLabelPlan(source, missing?.length)
  const printer = usePrinter()
  const acts = usePrintActions(printer)
  return (
    <PrintDialog
      {...props}
      title="Print QR Codes"
      making={acts.making('codes')}
      acts={labelActs(acts, {
        planned: planned && planned.plan.labels > 0 ? planned : null,
        title: `QR codes of ${counted(planned?.plan.labels ?? 0, vouchers.noun)}`,
        button: 'Print on label printer',
        canPrint: printer.supported,
        savePdf: async () => source !== null && acts.saveDocument({ ...source, vouchers: [...source.vouchers] }, ''),
      })}
      preview={
        <LabelPreview
          planned={planned}
          room={Math.ceil(props.ids.length / 3)}
          {...(progress && { waiting: `Fetching codes: ${progress.done} of ${progress.total}…` })}
        />
      }
    >
      <MissingCodes codes={codes} />
      <PrinterPicker printer={printer} />
      {!printer.supported && <Text size="sm">{noPrinterWords}</Text>}
    </PrintDialog>
  )
}

/** Why some labels are held, and the way to have them after all; the button stays for as long as its fetch goes on. */
function MissingCodes({ codes: { missing, settling, result, prepare } }: { codes: QrCodesUse }) {
  const isOffline = useSyncHealth().connectivity === 'offline'
  const [busy, setBusy] = useState(false)
  const lacks = !settling && missing !== undefined && missing.length > 0
  const here = useKeptFocus<HTMLDivElement>(lacks || busy)
  return (
    <div ref={here} role="group" aria-label="Codes" tabIndex={-1}>
      <Text size="sm" role="status">
        {lacks && missingWords(missing.length, { result, isOffline })}
      </Text>
      {(lacks || busy) && (
        <ActionButton
          size="compact-sm"
          variant="subtle"
          busy={busy}
          onClick={() => {
            setBusy(true)
            void prepare().finally(() => setBusy(false))
          }}
        >
          Prepare for offline printing
        </ActionButton>
      )}
    </div>
  )
}
