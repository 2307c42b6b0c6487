import { Title } from '@mantine/core'
import classes from './kitchen-sink.module.css'
import { SinkBulk } from './sink-bulk.tsx'
import { SinkFiles } from './sink-files.tsx'
import { SinkFormDialog } from './sink-form-dialog.tsx'
import { SinkForms } from './sink-forms.tsx'
import { SinkKit } from './sink-kit.tsx'
import { SinkLists } from './sink-lists.tsx'
import { SinkOverlays } from './sink-overlays.tsx'
import { SinkPickers } from './sink-pickers.tsx'
import { SinkRecords } from './sink-records.tsx'
import { SinkSteps } from './sink-steps.tsx'
import { SinkTable } from './sink-table.tsx'

/** Every component of the kit in every state, for those who build screens and for the accessibility tests. */
export function KitchenSink() {
  return (
    <div className={classes['page']}>
      <Title order={1}>Kitchen sink</Title>
      <SinkKit />
      <SinkForms />
      <SinkFormDialog />
      <SinkSteps />
      <SinkPickers />
      <SinkFiles />
      <SinkOverlays />
      <SinkRecords />
      <SinkLists />
      <SinkTable />
      <SinkBulk />
    </div>
  )
}
