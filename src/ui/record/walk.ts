import { useOpenedFrom } from './opened-from.ts'

/** The records beside one in its list; null where the list ends. */
export interface Walk {
  before: string | null
  after: string | null
  open(id: string): void
}

/** The way to the records beside this one; null if the page of the list around it is not known. */
export function useWalk(id: string | null): Walk | null {
  const { items, open } = useOpenedFrom()
  const index = items?.findIndex((item) => item.id === id) ?? -1
  if (!items || !open || index < 0) return null
  return { before: items[index - 1]?.id ?? null, after: items[index + 1]?.id ?? null, open }
}
