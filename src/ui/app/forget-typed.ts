import { dismissAttention } from '#ui/overlay/toast.ts'
import { forgetNotices } from '#ui/state/notices.ts'
import { forgetOldDrafts } from '#ui/state/old-drafts.ts'
import { forgetRecords } from '#ui/state/recent-records.ts'
import { forgetSkips } from '#ui/state/skipped-slips.ts'

/**
 * At a log-out: lets go of what a person has left in the browser's own shelf; what was opened last, and drafts that their
 * database has not taken over yet, stay where their work stays.
 */
export function forgetTyped(shelf: Pick<Storage, 'getItem' | 'setItem'>, owner: string, keepWork: boolean): void {
  forgetSkips(shelf, owner)
  forgetNotices(shelf, owner)
  dismissAttention()
  if (keepWork) return
  forgetOldDrafts(shelf, owner)
  forgetRecords(shelf, owner)
}
