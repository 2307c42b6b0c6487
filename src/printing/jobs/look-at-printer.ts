import type { PrintJob } from '#store/database/print-tables.ts'
import { pause } from '#printing/timing.ts'
import { type PrinterLink, PrinterTrouble } from '#printing/usb/printer-link.ts'
import { commands, isEmpty } from '#printing/usb/printer-replies.ts'
import { PrinterTalk } from '#printing/usb/printer-talk.ts'
import { watched } from './ledger.ts'
import { idleMs, isTaken, type JobDeps } from './run-job.ts'
import { settledRows } from './settle-doubt.ts'

/** A printer that needs somebody is let go of after so long, and looked at again. */
const patienceMs = 4000

/**
 * Looks once at a printer of which it is not known what it printed, before another program can print on it: while it is
 * away, or ours and empty, the count stays ours. Prints nothing and leaves every job as it stands but for what is now
 * known of its rows. False when there is nothing more to find out.
 */
export async function lookAtPrinter({ ledger, timing, open }: JobDeps, serial: string): Promise<boolean> {
  const jobs = (await ledger.inDoubt(serial)).filter((job) => isCounted(job, serial))
  if (jobs.length === 0) return false
  const note = (taken: boolean) =>
    Promise.all(
      jobs.map((job) => ledger.update(job.id, { ...watched(job, timing.now()), ...(taken && { shared: true }) })),
    )
  let link: PrinterLink
  try {
    link = await open(serial)
  } catch (error) {
    if (!(error instanceof PrinterTrouble)) throw error
    // No count can prove itself to be this printer's: whoever resumes the job reads the paper.
    if (error.kind === 'unproved') return false
    return (await note(isTaken(error))).some(({ shared }) => !shared)
  }
  try {
    const seen = await note(false)
    const count = await Promise.race([steadyCount(link, timing), pause(timing, patienceMs).then(() => null)])
    for (const job of seen) {
      const printed = settledRows(job, count)
      await ledger.update(job.id, {
        watchedAt: timing.now(),
        ...(printed !== null && { confirmedTo: printed, intentTo: printed }),
      })
    }
    return await mayBeFound({ ledger }, serial)
  } finally {
    await link.close()
  }
}

/** Whether rows are in doubt of which the printer's count may still tell. */
export async function mayBeFound({ ledger }: Pick<JobDeps, 'ledger'>, serial: string): Promise<boolean> {
  return (await ledger.inDoubt(serial)).some((job) => isCounted(job, serial))
}

/** Whether the count of this printer may still prove what was printed of the job. */
const isCounted = (job: PrintJob, serial: string) => job.serial === serial && job.tier === 'odometer' && !job.shared

/** What the odometer of an empty printer shows twice; null where the printer is not empty or does not say. */
async function steadyCount(link: PrinterLink, timing: JobDeps['timing']): Promise<number | null> {
  try {
    const talk = new PrinterTalk(link, timing)
    await link.write(commands.cancelPartial)
    await talk.forgetOldAnswers()
    const first = await talk.ask()
    await pause(timing, idleMs)
    const second = await talk.ask()
    const isSteady = [first, second].every(({ status }) => status && isEmpty(status)) && first.count === second.count
    return isSteady ? second.count : null
  } catch (error) {
    if (error instanceof PrinterTrouble) return null
    throw error
  }
}
