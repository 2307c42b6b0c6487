import { forgetDrafts } from '#ui/state/drafts.ts'
import { forgetRecords } from '#ui/state/recent-records.ts'
import { forgetSkips } from '#ui/state/skipped-slips.ts'

/**
 * At a log-out: lets go of what a person has left in the browser's own shelf; drafts and what was opened last stay where
 * their work stays.
 */
export function forgetTyped(shelf: Pick<Storage, 'getItem' | 'setItem'>, owner: string, keepWork: boolean): void {
  forgetSkips(shelf, owner)
  if (keepWork) return
  forgetDrafts(shelf, owner)
  forgetRecords(shelf, owner)
}
