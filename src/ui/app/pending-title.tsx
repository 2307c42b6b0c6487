import { stateOf, useEntries } from '#ui/live/use-outbox.ts'
import { useDocumentTitle } from './page-title.tsx'

/**
 * Names the browser's tab after the screen, with the number of unsent changes in front, so that nobody closes it by
 * mistake. Apart from `PageTitle`: it needs the database, which the sign-in page must not load.
 */
export function PendingTitle({ title }: { title: string }) {
  const entries = useEntries() ?? []
  const pending = entries.filter((entry) => stateOf(entry) !== null).length
  useDocumentTitle(pending > 0 ? `(${pending}) ${title}` : title)
  return null
}
