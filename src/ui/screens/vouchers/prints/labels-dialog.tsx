import { Checkbox, Stack } from '@mantine/core'
import { useState } from 'react'
import { usePortal } from '#ui/state/portal.ts'
import { type LabelField, labelFields, labelLines, mostLabelFields } from './print-content.ts'
import { PrintDialog, type PrintDialogProps } from './print-dialog.tsx'
import classes from './prints.module.css'

/** Name labels with one or two of five fields (spec 000 §2.8). */
export function LabelsDialog(props: PrintDialogProps) {
  const { config } = usePortal()
  const [fields, setFields] = useState<string[]>(['ownerName'])
  const [first] = props.selected ?? []
  const chosen = Object.keys(labelFields).filter((field) => fields.includes(field)) as LabelField[]
  return (
    <PrintDialog
      {...props}
      title="Print Name Labels"
      acts={['Print Labels']}
      problem={chosen.length === 0 ? 'Choose at least one field.' : null}
      preview={
        <div className={classes['nameLabel']}>
          {first && labelLines(chosen, first).map((line) => <p key={line}>{line}</p>)}
          <p className={classes['footer']}>{config.provider.footerLine}</p>
        </div>
      }
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
    </PrintDialog>
  )
}
