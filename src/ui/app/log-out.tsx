import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { openDrafts } from '#store/database/drafts.ts'
import type { PrintJob } from '#store/database/print-tables.ts'
import { useOpenDrafts } from '#ui/live/use-open-drafts.ts'
import { useEntries } from '#ui/live/use-outbox.ts'
import { unfinishedPrintJobs } from '#ui/live/use-print-jobs.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { UnfinishedPrints } from '#ui/printing/unfinished-prints.tsx'
import { usePortal } from '#ui/state/portal.ts'
import { useSession } from '#ui/state/session.ts'
import { LogOutQuestion } from '#ui/sync-centre/log-out-question.tsx'
import { openWorkWords } from '#ui/sync-centre/work-words.ts'

/** What stood open when somebody wanted to go. */
interface Asked {
  opened: boolean
  unsent: number
  /** Client orders that are begun and not placed. */
  drafts: number
  /** Other forms that are begun and not sent. */
  forms: number
  printing: readonly PrintJob[]
}

/** The way out. With unsent changes, drafts or unfinished prints on this device it asks first; nothing is lost in passing. */
export function useLogOut() {
  const { database } = usePortal()
  const { countUnsent, signOut } = useSession()
  const [asked, setAsked] = useState<Asked>({ opened: false, unsent: 0, drafts: 0, forms: 0, printing: [] })
  const stay = () => setAsked((now) => ({ ...now, opened: false }))

  async function logOut() {
    // Read now: in the first moment of a tab nothing is shown yet.
    const [unsent, begun, printing] = await Promise.all([
      countUnsent(),
      openDrafts(database),
      unfinishedPrintJobs(database),
    ])
    const [drafts, forms] = [begun.orders.length, begun.forms.length]
    if (unsent + drafts + forms === 0 && printing.length === 0) return signOut(false)
    setAsked({ opened: true, unsent, drafts, forms, printing })
  }

  const question = (
    <Dialog opened={asked.opened} onClose={stay} size="lg" title={<Title {...asked} />}>
      <Stack gap="md">
        {asked.printing.length > 0 && <UnfinishedPrints asked={asked.printing} />}
        {asked.unsent + asked.drafts + asked.forms > 0 ? (
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
function Title({ unsent, drafts, forms, printing: { length: jobs } }: Asked) {
  const left = useEntries()?.filter(({ state }) => state !== 'acked').length ?? unsent
  const begun = useOpenDrafts()
  const words = openWorkWords({
    changes: unsent > 0 ? left : 0,
    drafts: drafts > 0 ? (begun?.orders.length ?? drafts) : 0,
    forms: forms > 0 ? (begun?.forms.length ?? forms) : 0,
  })
  if (words !== null) return words
  if (jobs === 0) return 'Everything has been sent'
  return jobs === 1 ? '1 print job is not finished' : `${jobs} print jobs are not finished`
}
