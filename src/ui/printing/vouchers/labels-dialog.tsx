import { Checkbox, Stack, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { vouchers } from '#store/resources/vouchers/vouchers.ts'
import { counted } from '#store/values/count.ts'
import { LabelPreview } from '#ui/printing/label-preview.tsx'
import { PrinterPicker } from '#ui/printing/printer-picker.tsx'
import { noPrinterWords, printHeadlines } from '#ui/printing/printing-words.ts'
import { useLabelSettings } from '#ui/printing/printer-settings.ts'
import { useLabelPlan } from '#ui/printing/use-label-plan.ts'
import { usePrintActions } from '#ui/printing/use-print-actions.ts'
import { usePrinter } from '#ui/printing/use-printer.ts'
import { labelActs } from './label-acts.ts'
import { type LabelField, labelFields, mostLabelFields } from './print-content.ts'
import { PrintDialog, type PrintDialogProps } from './print-dialog.tsx'
import { voucherToPrint } from './voucher-to-print.ts'

/** Name labels with one or two of five fields (spec 000 §2.8). */
export function LabelsDialog(props: PrintDialogProps) {
  const [fields, setFields] = useState<string[]>(['ownerName'])
  const { selected } = props
  const source = useMemo(() => {
    const chosen = Object.keys(labelFields).filter((field) => fields.includes(field)) as LabelField[]
    if (!selected || chosen.length === 0) return null
    return { kind: 'name-labels', vouchers: selected.map(voucherToPrint), fields: chosen } as const
  }, [selected, fields])
  const planned = useLabelPlan(source)
  const { heightMm } = useLabelSettings()
  const printer = usePrinter(printHeadlines.nameLabels)
  const acts = usePrintActions(printer)
  return (
    <PrintDialog
      {...props}
      title="Print Name Labels"
      problem={fields.length === 0 ? 'Choose at least one field.' : null}
      making={acts.making('labels')}
      acts={labelActs(acts, {
        planned: planned?.plan.problem === null ? planned : null,
        title: `Name labels of ${counted(selected?.length ?? 0, vouchers.noun)}`,
        button: 'Print Labels',
        canPrint: printer.supported,
        savePdf: async () => source !== null && acts.saveDocument({ ...source, heightMm }, ''),
      })}
      preview={fields.length > 0 && <LabelPreview planned={planned} room={props.ids.length} />}
    >
      <Checkbox.Group
        label="Fields of the label"
        description="At most two"
        value={fields}
        onChange={setFields}
        maxSelectedValues={mostLabelFields}
      >
        <Stack gap={8} mt={6}>
          {Object.entries(labelFields).map(([field, title]) => (
            <Checkbox key={field} value={field} label={title} />
          ))}
        </Stack>
      </Checkbox.Group>
      <PrinterPicker printer={printer} />
      {!printer.supported && (
        <div>
          <Text size="sm">{printHeadlines.nameLabels}</Text>
          <Text size="sm">{noPrinterWords}</Text>
        </div>
      )}
    </PrintDialog>
  )
}
