import { useEffect } from 'react'
import { useSession } from '#ui/state/session.ts'

/** Names the browser's tab after the screen. */
export function PageTitle({ title }: { title: string }) {
  useDocumentTitle(title)
  return null
}

export function useDocumentTitle(title: string) {
  const { name } = useSession().config.provider
  useEffect(() => {
    document.title = title === '' ? name : `${title} · ${name}`
  }, [title, name])
}
