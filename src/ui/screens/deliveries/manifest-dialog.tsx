import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { ownerKey } from '#store/access/session.ts'
import { type Delivery, deliveries } from '#store/resources/deliveries/deliveries.ts'
import { counted } from '#store/values/count.ts'
import type { BulkDialogProps } from '#ui/bulk/bulk-action.ts'
import { ActionButton } from '#ui/kit/action-button.tsx'
import { fileNameOf } from '#ui/listing/export-words.ts'
import { useExport } from '#ui/listing/use-export.ts'
import { useRows } from '#ui/live/use-rows.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { DialogFoot } from '#ui/overlay/dialog-foot.tsx'
import { usePortal } from '#ui/state/portal.ts'
import { changeTablePrefs, useTablePrefs } from '#ui/state/table-prefs.ts'
import { courierColumns, courierRow } from './courier-columns.ts'
import { byMode } from './paper-words.ts'
import { PrintSheet } from './print-sheet.tsx'

const table = 'courier-file'

/** The chosen orders as a sheet that a courier signs, and as a file for the courier's own portal. */
export function ManifestDialog({ ids, opened, onClose }: BulkDialogProps) {
  const { user } = usePortal()
  const owner = ownerKey(user)
  const orders = useRows<Delivery>(deliveries.name, ids)
  const { hidden } = useTablePrefs(owner, table)
  const exporting = useExport()
  const [isPrinting, setPrinting] = useState(false)
  const chosen = courierColumns.filter(({ header }) => !hidden.includes(header))

  function choose(header: string, isChosen: boolean) {
    changeTablePrefs(owner, table, (now) => ({
      ...now,
      hidden: isChosen ? now.hidden.filter((one) => one !== header) : [...now.hidden, header],
    }))
  }

  function save() {
    const rows = byMode(orders ?? [])
      .flat()
      .map(courierRow)
    void exporting.start(
      (format) => fileNameOf('Courier manifest', null, format, Date.now()),
      async () => ({
        title: 'Courier manifest',
        columns: chosen,
        rows: { kind: 'given', rows },
        format: 'csv',
        provenance: '',
      }),
    )
  }

  return (
    <Dialog opened={opened} onClose={onClose} title="Courier manifest" size="lg">
      <Stack gap="md">
        <Text size="sm">
          {counted(ids.length, deliveries.noun)}. The sheet has a table for each way of dispatch, with codes to scan and
          lines for two signatures.
        </Text>
        <Checkbox.Group
          label="Columns of the CSV file"
          description="Your choice is kept on this device."
          value={chosen.map(({ header }) => header)}
        >
          <Group gap="sm" mt="xs">
            {courierColumns.map(({ header }) => (
              <Checkbox
                key={header}
                value={header}
                label={header}
                onChange={({ currentTarget }) => choose(header, currentTarget.checked)}
              />
            ))}
          </Group>
        </Checkbox.Group>
        <DialogFoot>
          <Button variant="default" onClick={() => onClose()}>
            Close
          </Button>
          <ActionButton
            variant="default"
            busy={exporting.run !== null}
            disabled={!orders?.length || chosen.length === 0}
            onClick={save}
          >
            Download CSV
          </ActionButton>
          <ActionButton busy={isPrinting} disabled={!orders?.length} onClick={() => setPrinting(true)}>
            Print
          </ActionButton>
        </DialogFoot>
      </Stack>
      {isPrinting && <PrintSheet kind="manifest" ids={ids} onDone={() => setPrinting(false)} />}
    </Dialog>
  )
}
