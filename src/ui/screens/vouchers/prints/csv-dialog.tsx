import { Alert, Anchor, Button, Stack, Text } from '@mantine/core'
import { CsvDrop } from '#ui/form/csv-drop.tsx'
import { useOnlineReason } from '#ui/form/use-online-reason.ts'
import { counted } from '#ui/listing/list-words.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
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
          {csv.column && <ColumnWords column={csv.column} />}
          <Text size="sm" c="dimmed" role="status">
            {offline}
          </Text>
          <div className={classes['acts']}>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button
              variant="default"
              disabled={offline !== null || !csv.printer.supported || csv.busy}
              onClick={() => void csv.print()}
            >
              Print on label printer
            </Button>
            <Button type="submit" loading={csv.busy} disabled={offline !== null}>
              Download PDF
            </Button>
          </div>
        </Stack>
      </form>
    </Dialog>
  )
}

const idNoun = { one: 'voucher ID', many: 'voucher IDs' }

function ColumnWords({ column: { columns, name, ids, first } }: { column: IdColumn }) {
  const found = counted(ids, idNoun)
  const words =
    name === null
      ? `No column is called “Voucher ID”: ${found} in the first one, beginning with “${first}”.`
      : `Found the columns ${columns.join(', ')}: ${found} in “${name}”.`
  return (
    <Text size="sm" role="status">
      {words}
    </Text>
  )
}
