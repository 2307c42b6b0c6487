import { z } from 'zod'

type LinkStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const key = 'portal-merchant-links'
const notes = z.array(z.tuple([z.string(), z.string()]))

/** Links that were only looked at are never taken: the oldest go. */
const most = 20

/** Notes for whose rows another tab is about to be opened: the address does not say it (decisions.md C17). */
export function noteLink(storage: LinkStorage, href: string, merchant: string): void {
  const others = read(storage).filter(([noted]) => noted !== href)
  storage.setItem(key, JSON.stringify([...others, [href, merchant]].slice(-most)))
}

/** The merchant of the link by which this tab was opened, once; null where nobody noted one. */
export function merchantOfLink(storage: LinkStorage, href: string): string | null {
  const all = read(storage)
  const found = all.find(([noted]) => noted === href)
  if (!found) return null
  storage.setItem(key, JSON.stringify(all.filter((note) => note !== found)))
  return found[1]
}

export function forgetLinks(storage: LinkStorage): void {
  storage.removeItem(key)
}

/** Whether a press on a link opens it in this tab, and not in a new one. */
export function opensHere({ type, button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return type === 'click' && button === 0 && !(ctrlKey || metaKey || shiftKey || altKey)
}

function read(storage: LinkStorage): z.infer<typeof notes> {
  try {
    return notes.parse(JSON.parse(storage.getItem(key) ?? '[]'))
  } catch {
    return []
  }
}
