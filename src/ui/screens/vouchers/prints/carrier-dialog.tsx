import { Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { usePrintActs } from '#ui/printing/use-print-acts.ts'
import { usePrinter } from '#ui/printing/use-printer.ts'
import { type CarrierContent, carrierContents, carrierLines, contentsOf } from './print-content.ts'
import { PrintDialog, type PrintDialogProps } from './print-dialog.tsx'
import classes from './prints.module.css'
import { voucherToPrint } from './voucher-to-print.ts'

const titles = { board: 'Print Board', book: 'Print Book' } as const

/** Carrier boards and books: what they say is chosen, the first of them is shown (spec 000 §2.8). */
export function CarrierDialog({ kind, ...props }: PrintDialogProps & { kind: 'board' | 'book' }) {
  const [content, setContent] = useState<CarrierContent>('both')
  const [first] = props.selected ?? []
  const acts = usePrintActs(usePrinter())
  return (
    <PrintDialog
      {...props}
      title={titles[kind]}
      problem={acts.progress && `${acts.progress.done} of ${acts.progress.total} pages`}
      acts={[
        {
          title: titles[kind],
          run: () =>
            acts.saveDocument(
              { kind, content, vouchers: (props.selected ?? []).map(voucherToPrint) },
              'Carrier_Board_',
            ),
        },
      ]}
      preview={
        <div className={classes['carrier']}>
          {first &&
            carrierLines(content, first).map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text have no other name
              <p key={at}>{line}</p>
            ))}
        </div>
      }
    >
      <Radio.Group
        label={`Content of the ${kind}`}
        value={content}
        onChange={(next) => setContent(next as CarrierContent)}
      >
        <Stack gap={8} mt={4}>
          {contentsOf[kind].map((choice) => (
            <Radio key={choice} value={choice} label={carrierContents[choice]} />
          ))}
        </Stack>
      </Radio.Group>
    </PrintDialog>
  )
}
