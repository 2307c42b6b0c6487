import { Alert, Anchor, Button, Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import { type Voucher, vouchers } from '#store/resources/vouchers/vouchers.ts'
import { CsvDrop } from '#ui/form/csv-drop.tsx'
import { useOnlineReason } from '#ui/form/use-online-reason.ts'
import { useRows } from '#ui/live/use-rows.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { LabelPreview } from '#ui/printing/label-preview.tsx'
import { foundWords, oddWords } from './csv-words.ts'
import classes from './prints.module.css'
import type { IdColumn } from './read-id-column.ts'
import { useCsv } from './use-csv.ts'

/** QR labels for the vouchers of a CSV (spec 001 §5, decisions.md G8). The file is sent and never kept (N1). */
export function CsvDialog({ opened, onClose }: { opened: boolean; onClose(): void }) {
  const csv = useCsv(onClose)
  const offline = useOnlineReason()
  return (
    <Dialog opened={opened} onClose={onClose} title="Print QR by CSV" size="lg">
      <form aria-label="Print QR by CSV" onSubmit={csv.submit}>
        <Stack gap="md">
          <Text size="sm">
            One voucher ID a line, in a column called “Voucher ID” or in the first one; at most 2,000.{' '}
            <Anchor component="button" type="button" underline="always" onClick={() => void csv.template()}>
              Download template
            </Anchor>
          </Text>
          {csv.trouble !== null && (
            <Alert color="red" variant="light" role="alert" p="sm">
              <Text size="sm">{csv.trouble.words}</Text>
              {csv.trouble.reason !== null && <Text size="sm">{csv.trouble.reason}</Text>}
            </Alert>
          )}
          <CsvDrop label="CSV file" file={csv.file} problem={csv.problem} onFile={csv.take} />
          {csv.column && <FileWords column={csv.column} />}
          {csv.planned && (
            <section aria-label="Preview">
              <LabelPreview planned={csv.planned} />
            </section>
          )}
          <Text size="sm" c="dimmed" role="status">
            {offline ?? (csv.printer.supported ? '' : noPrinter)}
          </Text>
          <div className={classes['acts']}>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            {csv.planned ? (
              <>
                <Button variant="default" disabled={!csv.mayPrint} onClick={() => void csv.saveLabels()}>
                  Download .zpl
                </Button>
                <Button
                  variant="default"
                  disabled={!csv.mayPrint || !csv.printer.supported || csv.busy}
                  onClick={() => void csv.print()}
                >
                  Print on label printer
                </Button>
              </>
            ) : (
              <Button variant="default" disabled={offline !== null || csv.busy} onClick={csv.preview}>
                Preview labels
              </Button>
            )}
            <Button type="submit" loading={csv.busy} disabled={offline !== null}>
              Download PDF
            </Button>
          </div>
        </Stack>
      </form>
    </Dialog>
  )
}

const noPrinter = 'This browser cannot reach a label printer: use Chrome or Edge, or download a file.'

/** What the file holds, and what is odd about its lines, before anything of it is sent. */
function FileWords({ column }: { column: IdColumn }) {
  const known = useRows<Voucher>(
    vouchers.name,
    useMemo(() => [...new Set(column.ids.map((id) => id.toUpperCase()))], [column]),
  )
  const odd = known ? oddWords(column, known) : []
  return (
    <div role="status">
      <Text size="sm">{foundWords(column)}</Text>
      {odd.length > 0 && (
        <Alert color="yellow" variant="light" p="sm" mt={8}>
          {odd.map((words) => (
            <Text key={words} size="sm">
              {words}
            </Text>
          ))}
        </Alert>
      )}
    </div>
  )
}
