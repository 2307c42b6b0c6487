import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import type { PrintJob } from '#store/database/print-tables.ts'
import { useEntries } from '#ui/live/use-outbox.ts'
import { unfinishedPrintJobs } from '#ui/live/use-print-jobs.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { UnfinishedPrints } from '#ui/printing/unfinished-prints.tsx'
import { usePortal } from '#ui/state/portal.ts'
import { useSession } from '#ui/state/session.ts'
import { LogOutQuestion } from '#ui/sync-centre/log-out-question.tsx'

/** What stood open when somebody wanted to go. */
interface Asked {
  opened: boolean
  unsent: number
  printing: readonly PrintJob[]
}

/** The way out. With unsent changes or unfinished prints on this device it asks first; nothing is lost in passing. */
export function useLogOut() {
  const { database } = usePortal()
  const { countUnsent, signOut } = useSession()
  const [asked, setAsked] = useState<Asked>({ opened: false, unsent: 0, printing: [] })
  const stay = () => setAsked((now) => ({ ...now, opened: false }))

  async function logOut() {
    // Read now: in the first moment of a tab nothing is shown yet.
    const [unsent, printing] = await Promise.all([countUnsent(), unfinishedPrintJobs(database)])
    if (unsent === 0 && printing.length === 0) return signOut(false)
    setAsked({ opened: true, unsent, printing })
  }

  const question = (
    <Dialog opened={asked.opened} onClose={stay} size="lg" title={<Title {...asked} />}>
      <Stack gap="md">
        {asked.printing.length > 0 && <UnfinishedPrints asked={asked.printing} />}
        {asked.unsent > 0 ? (
          <LogOutQuestion onStay={stay} />
        ) : (
          <Group justify="flex-end">
            <Button variant="outline" color="red" onClick={() => void signOut(false)}>
              Log out
            </Button>
            <Button data-autofocus onClick={stay}>
              Stay signed in
            </Button>
          </Group>
        )}
      </Stack>
    </Dialog>
  )
  return { logOut: () => void logOut(), question }
}

/** What is still open, as it stands now: work is sent while the question is read. */
function Title({ unsent, printing: { length: jobs } }: Asked) {
  const left = useEntries()?.filter(({ state }) => state !== 'acked').length ?? unsent
  if (unsent > 0 && left > 0) return left === 1 ? '1 change is not sent' : `${left} changes are not sent`
  if (jobs === 0) return 'Everything has been sent'
  return jobs === 1 ? '1 print job is not finished' : `${jobs} print jobs are not finished`
}
