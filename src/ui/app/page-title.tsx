import { useEffect } from 'react'
import { stateOf, useEntries } from '#ui/live/use-outbox.ts'
import { useSession } from '#ui/state/session.ts'

/** Names the browser's tab after the screen. */
export function PageTitle({ title }: { title: string }) {
  useDocumentTitle(title)
  return null
}

/** The same, with the number of changes that are not sent yet in front, so that nobody closes the tab by mistake. */
export function PendingTitle({ title }: { title: string }) {
  const entries = useEntries() ?? []
  const pending = entries.filter((entry) => stateOf(entry) !== null).length
  useDocumentTitle(pending > 0 ? `(${pending}) ${title}` : title)
  return null
}

function useDocumentTitle(title: string) {
  const { name } = useSession().config.provider
  useEffect(() => {
    document.title = title === '' ? name : `${title} · ${name}`
  }, [title, name])
}
