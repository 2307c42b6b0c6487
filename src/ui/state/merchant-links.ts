import { z } from 'zod'
import { contentHash } from '#store/values/content-hash.ts'

type LinkStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const key = 'portal-merchant-links'
/** The hash of an address, which may name people, with its merchant and when it was noted, in epoch milliseconds. */
const notes = z.array(z.tuple([z.string(), z.string(), z.number()]))

/** Links that were only looked at are never taken: the oldest go. */
const most = 20
/** A tab that opens later than this was opened by something else. */
const oldestMs = 60_000

/** Notes for whose rows another tab is about to be opened: the address does not say it (decisions.md C17). */
export function noteLink(storage: LinkStorage, href: string, merchant: string, now: number): void {
  const link = contentHash(href)
  const others = read(storage, now).filter(([noted]) => noted !== link)
  storage.setItem(key, JSON.stringify([...others, [link, merchant, now]].slice(-most)))
}

/** The merchant of the link by which this tab was opened just now, once; null where nobody noted one. */
export function merchantOfLink(storage: LinkStorage, href: string, now: number): string | null {
  const link = contentHash(href)
  const all = read(storage, now)
  const found = all.find(([noted]) => noted === link)
  if (!found) return null
  storage.setItem(key, JSON.stringify(all.filter((note) => note !== found)))
  return found[1]
}

/** Once a session is over, whoever comes next follows no link of it. */
export function forgetLinks(storage: LinkStorage): void {
  storage.removeItem(key)
}

/** Whether a press on a link opens it in this tab, and not in a new one. */
export function opensHere({ type, button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return type === 'click' && button === 0 && !(ctrlKey || metaKey || shiftKey || altKey)
}

/** What is fresh; a note from the future was made by a clock that has been put back. */
function read(storage: LinkStorage, now: number): z.infer<typeof notes> {
  try {
    const all = notes.parse(JSON.parse(storage.getItem(key) ?? '[]'))
    return all.filter(([, , at]) => at <= now && now - at <= oldestMs)
  } catch {
    return []
  }
}
