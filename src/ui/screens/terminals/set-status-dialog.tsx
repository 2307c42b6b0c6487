import { NativeSelect } from '@mantine/core'
import { useCallback, useState } from 'react'
import { terminalStatuses } from '#store/resources/terminals/terminal-calls.ts'
import { setTerminalStatus } from '#store/resources/terminals/terminal-mutations.ts'
import { type Terminal, terminals } from '#store/resources/terminals/terminals.ts'
import { counted } from '#store/values/count.ts'
import type { BulkDialogProps } from '#ui/bulk/bulk-action.ts'
import { BulkDialog } from '#ui/bulk/bulk-dialog.tsx'
import { changeOf } from '#ui/send/row-changes.ts'
import { useMutations } from '#ui/send/use-mutations.ts'
import classes from '#ui/bulk/bulk.module.css'
import { RowsWithReasons } from '#ui/bulk/rows-with-reasons.tsx'
import { useBulkPlan } from '#ui/bulk/use-bulk-plan.ts'

/** Switches many terminals on or off, without their PINs: what will be done first, then what has become of each. */
export function SetStatusDialog({ ids, opened, onClose }: BulkDialogProps) {
  const run = useMutations()
  const [chosen, setChosen] = useState('')
  const status = terminalStatuses.find((one) => one === chosen)
  const whyNot = useCallback((row: Terminal) => (row.status === status ? `is ${status} already` : null), [status])
  const { rows, plan } = useBulkPlan(terminals, ids, whyNot, run.busy)
  const words = counted(plan.rows.length, terminals.noun)
  return (
    <BulkDialog
      title="Change status"
      opened={opened}
      onClose={onClose}
      run={run}
      count={plan.rows.length}
      action={`Update ${words}`}
      blocked={rows === undefined || status === undefined}
      onRun={() =>
        void (status && run.run(plan.rows.map((row) => changeOf(setTerminalStatus, { id: row.id, status }, row))))
      }
    >
      <NativeSelect
        label="New status"
        data-autofocus
        value={chosen}
        data={[{ value: '', label: 'Choose…' }, ...terminalStatuses]}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
      {status && (
        <>
          <p role="status" className={classes['sum']}>
            {rows === undefined ? 'Looking…' : `${words} will be ${status}, ${plan.leftOut.length} left out`}
          </p>
          <p className={classes['note']}>Their PINs stay as they are.</p>
        </>
      )}
      {status && rows !== undefined && <RowsWithReasons title="Left out" rows={plan.leftOut} />}
    </BulkDialog>
  )
}
