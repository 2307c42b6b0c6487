import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { ownTexts } from '#store/database/own-texts.ts'
import type { PrintJob } from '#store/database/print-tables.ts'
import { useOwnTexts } from '#ui/live/use-own-texts.ts'
import { useEntries } from '#ui/live/use-outbox.ts'
import { unfinishedPrintJobs } from '#ui/live/use-print-jobs.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { toastFailed } from '#ui/overlay/toast.ts'
import { UnfinishedPrints } from '#ui/printing/unfinished-prints.tsx'
import { usePortal } from '#ui/state/portal.ts'
import { useSession } from '#ui/state/session.ts'
import { LogOutQuestion } from '#ui/sync-centre/log-out-question.tsx'
import { holdsNothing, type OpenWork, openWorkOf, openWorkWords } from '#ui/sync-centre/work-words.ts'

/** What stood open when somebody wanted to go. */
interface Asked {
  opened: boolean
  work: OpenWork
  printing: readonly PrintJob[]
}

const unread = 'What waits on this device could not be read. Reload the page, then log out.'

const nothing: OpenWork = { changes: 0, drafts: 0, forms: 0, notes: 0 }

/** The way out. With unsent changes, drafts, notes or unfinished prints here it asks first; nothing is lost in passing. */
export function useLogOut() {
  const { database } = usePortal()
  const { countUnsent, signOut } = useSession()
  const [asked, setAsked] = useState<Asked>({ opened: false, work: nothing, printing: [] })
  const stay = () => setAsked((now) => ({ ...now, opened: false }))

  async function logOut() {
    // Read now: in the first moment of a tab nothing is shown yet.
    const [unsent, texts, printing] = await Promise.all([
      countUnsent(),
      ownTexts(database),
      unfinishedPrintJobs(database),
    ])
    const work = openWorkOf(unsent, texts)
    if (holdsNothing(work) && printing.length === 0) return signOut(false)
    setAsked({ opened: true, work, printing })
  }

  const question = (
    <Dialog opened={asked.opened} onClose={stay} size="lg" title={<Title {...asked} />}>
      <Stack gap="md">
        {asked.printing.length > 0 && <UnfinishedPrints asked={asked.printing} />}
        {!holdsNothing(asked.work) ? (
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
  return { logOut: () => void logOut().catch(() => toastFailed(unread)), question }
}

/** What is still open, as it stands now: work is sent while the question is read. */
function Title({ work, printing: { length: jobs } }: Asked) {
  const left = useEntries()?.filter(({ state }) => state !== 'acked').length ?? work.changes
  const texts = useOwnTexts()
  const now = texts ? openWorkOf(left, texts) : { ...work, changes: left }
  const words = openWorkWords({
    changes: work.changes > 0 ? now.changes : 0,
    drafts: work.drafts > 0 ? now.drafts : 0,
    forms: work.forms > 0 ? now.forms : 0,
    notes: work.notes > 0 ? now.notes : 0,
  })
  if (words !== null) return words
  if (jobs === 0) return 'Everything has been sent'
  return jobs === 1 ? '1 print job is not finished' : `${jobs} print jobs are not finished`
}
