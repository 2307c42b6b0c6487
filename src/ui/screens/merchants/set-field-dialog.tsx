import { NativeSelect } from '@mantine/core'
import { useCallback, useState } from 'react'
import { merchantCategories } from '#store/resources/merchant-categories/category-names.ts'
import { merchantStatuses } from '#store/resources/merchants/merchant-calls.ts'
import { editMerchant } from '#store/resources/merchants/merchant-mutations.ts'
import { type Merchant, merchants } from '#store/resources/merchants/merchants.ts'
import { counted } from '#store/values/count.ts'
import type { BulkDialogProps } from '#ui/bulk/bulk-action.ts'
import { BulkDialog } from '#ui/bulk/bulk-dialog.tsx'
import { changeOf } from '#ui/send/row-changes.ts'
import { useMutations } from '#ui/send/use-mutations.ts'
import classes from '#ui/bulk/bulk.module.css'
import { RowsWithReasons } from '#ui/bulk/rows-with-reasons.tsx'
import { useBulkPlan } from '#ui/bulk/use-bulk-plan.ts'
import { useDetail } from '#ui/live/use-detail.ts'
import own from './merchants.module.css'
import { useMerchantValues } from './use-merchant-values.ts'
import { useKnownTerminals } from './use-known-terminals.ts'

interface SetFieldProps extends BulkDialogProps {
  field: 'status' | 'category'
  title: string
  choices: readonly string[]
}

/** Gives many merchants the same status. */
export function SetStatusDialog(props: BulkDialogProps) {
  const { statuses } = useMerchantValues()
  const choices = [...new Set([...merchantStatuses, ...statuses])]
  return <SetField {...props} field="status" title="Change status" choices={choices} />
}

/** Gives many merchants the same category. */
export function SetCategoryDialog(props: BulkDialogProps) {
  const known = useDetail(merchantCategories, props.opened ? 'all' : null).value ?? []
  const { categories } = useMerchantValues()
  const choices = [...new Set([...known, ...categories])].sort((a, b) => a.localeCompare(b, 'en'))
  return <SetField {...props} field="category" title="Change category" choices={choices} />
}

/** Says before what is changed and what is left out, and afterwards what has become of each. */
function SetField({ field, title, choices, ids, opened, onClose }: SetFieldProps) {
  const run = useMutations()
  const [value, setValue] = useState('')
  const whyNot = useCallback((row: Merchant) => (row[field] === value ? `is ${value} already` : null), [field, value])
  const { rows, plan } = useBulkPlan(merchants, ids, whyNot, run.busy)
  const count = plan.rows.length
  const words = counted(count, merchants.noun)
  return (
    <BulkDialog
      title={title}
      opened={opened}
      onClose={onClose}
      run={run}
      count={count}
      action={`Update ${words}`}
      blocked={rows === undefined || value === ''}
      onRun={() => void run.run(plan.rows.map((row) => changeOf(editMerchant, { id: row.id, [field]: value }, row)))}
    >
      <NativeSelect
        label={field === 'status' ? 'New status' : 'New category'}
        data-autofocus
        value={value}
        data={[{ value: '', label: 'Choose…' }, ...choices]}
        onChange={({ currentTarget }) => setValue(currentTarget.value)}
      />
      {value !== '' && (
        <p role="status" className={classes['sum']}>
          {rows === undefined ? 'Looking…' : `${words} will be ${value}, ${plan.leftOut.length} left out`}
        </p>
      )}
      {value === 'Inactive' && <WhatFollows rows={plan.rows} />}
      {value !== '' && rows !== undefined && <RowsWithReasons title="Left out" rows={plan.leftOut} />}
    </BulkDialog>
  )
}

/** What this device knows of merchants that become inactive: the rest is the server's business (decisions.md M35). */
function WhatFollows({ rows }: { rows: readonly Merchant[] }) {
  const known = useKnownTerminals(rows)
  return <p className={`${classes['note']} ${own['follows']}`}>{wordsOf(known, rows.length)}</p>
}

function wordsOf(known: ReturnType<typeof useKnownTerminals>, count: number): string {
  if (count === 0) return ''
  if (known === null) return 'Looking for their terminals…'
  const { terminals, of } = known
  if (terminals === 0) return 'They have no terminals on this device.'
  const whole = of === count ? '' : `, of ${of} of them`
  return `They have ${counted(terminals, { one: 'terminal', many: 'terminals' })} on this device${whole}. What becomes of those, the server decides.`
}
