import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { CsvDrop } from '#ui/form/csv-drop.tsx'
import { useOnlineReason } from '#ui/form/use-online-reason.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
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
          <Group justify="flex-end" gap="xs">
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
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

function ColumnWords({ column }: { column: IdColumn }) {
  return (
    <Text size="sm" role="status">
      {`Found the columns ${column.columns.join(', ')}: ${column.ids} voucher IDs in “${column.name}”.`}
    </Text>
  )
}
