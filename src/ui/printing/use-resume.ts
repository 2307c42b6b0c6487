import { mayBeSame } from '#store/database/printer-key.ts'
import type { PrintJob } from '#store/database/print-tables.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { toastAttention } from '#ui/overlay/toast.ts'
import { usePortal } from '#ui/state/portal.ts'
import { useSession } from '#ui/state/session.ts'
import { isDistinct, printerWords } from './printer-target.ts'
import { headlineOf, printHeadlines } from './printing-words.ts'

/**
 * Resumes a job on its own printer and no other one. If that has no serial number and was plugged in again, or the page
 * was loaded again, a person confirms which printer it is.
 */
export function useResume(job: PrintJob): () => Promise<void> {
  const { print } = usePortal()
  const { isSignedIn } = useSession()
  return async () => {
    const printers = await print.printers()
    const isConnected = printers.some(({ serial }) => serial === job.serial)
    const candidate = isConnected ? undefined : printers.find(({ serial }) => mayBeSame(serial, job.serial))
    if (!candidate) return print.resume(job.id)
    if (!isDistinct(candidate, printers))
      return void toastAttention(
        `${headlineOf(job) ?? printHeadlines.notConnected} Several printers of this kind without serial numbers are connected, and nothing tells them apart. Unplug all but the one of ${job.title}.`,
        { of: 'printer' },
      )
    const isConfirmed = await confirm({
      title: 'Is this the printer of this job?',
      text: `${job.title} belongs to one printer. Connected is: ${printerWords(candidate)}. The portal cannot prove that it is the same printer. Look at it: are the labels of this job on it?`,
      act: 'Resume on this printer',
    })
    if (isConfirmed && isSignedIn()) await print.resume(job.id, candidate.serial)
  }
}
