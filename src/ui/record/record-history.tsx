import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '#ui/kit/lazy-part.tsx'
import { usePortal } from '#ui/state/portal.ts'
import classes from './record-history.module.css'

const HistoryEntries = lazyPart(async () => (await import('./history-entries.tsx')).HistoryEntries)

/** "History" of a row, for administrators and where the API has one; the server is asked when somebody opens it. */
export function RecordHistory({ rows, id }: { rows: string; id: string }) {
  const { role, config } = usePortal()
  const [open, setOpen] = useState(false)
  if (role !== 'administrator' || config.api.history !== true) return null
  return (
    <section className={classes['history']} aria-label="History">
      <Button
        size="compact-md"
        variant="default"
        leftSection={<IconHistory size={16} aria-hidden />}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        History
      </Button>
      {open && (
        <Suspense>
          <HistoryEntries rows={rows} id={id} />
        </Suspense>
      )}
    </section>
  )
}
