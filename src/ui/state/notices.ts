import { proxy, useSnapshot } from 'valtio'
import { z } from 'zod'
import { ownShelf, type Shelf } from './own-shelf.ts'

const notice = z.object({
  id: z.number(),
  /** Epoch milliseconds. */
  at: z.number(),
  text: z.string(),
  /** Which record it was about. */
  detail: z.string().optional(),
  tone: z.enum(['done', 'failed', 'notice']),
})

export type Notice = z.output<typeof notice>

const saved = z.object({ notices: z.array(notice), seen: z.number() })
type Saved = z.output<typeof saved>

const mostKept = 50
const keptMs = 24 * 3_600_000

const shelved = ownShelf<Saved>('portal-notices', saved, { notices: [], seen: 0 })

const state = proxy<Saved>({ notices: [], seen: 0 })

/** Where what is said from now on is kept beyond this page. */
let home: { shelf: Shelf; owner: string } | null = null

/**
 * Keeps what a toast said for whoever looked away; the newest fifty, for a day once it is known whose they are. That
 * something worked is kept once, however often it was said: it takes no failure's place.
 */
export function keepNotice({ text, detail, tone }: Pick<Notice, 'text' | 'detail' | 'tone'>, at = Date.now()): void {
  if (home) Object.assign(state, ofLastDay(shelved.read(home.shelf, home.owner), at))
  const id = (state.notices[0]?.id ?? 0) + 1
  const others = state.notices.filter((one) => tone !== 'done' || one.tone !== 'done' || one.text !== text)
  const said = { id, at, text, ...(detail === undefined ? {} : { detail }), tone }
  state.notices = [said, ...others].slice(0, mostKept)
  save()
}

/** Brings back what was said to this person within the last day, on this page or before it; of others, nothing older stays. */
export function rememberNotices(shelf: Shelf, owner: string, now: number): void {
  if (home?.owner === owner) return
  shelved.amend(shelf, (one) => ofLastDay(one, now))
  const before = shelved.read(shelf, owner)
  // What this page said before it knew whose it is comes after what was said before the page; of somebody else, none of it.
  const last = before.notices[0]?.id ?? 0
  const here = home ? [] : state.notices.map((one) => ({ ...one, id: one.id + last }))
  state.notices = [...here, ...before.notices].slice(0, mostKept)
  state.seen = !home && state.seen > 0 ? state.seen + last : before.seen
  home = { shelf, owner }
  save()
}

/** At a log-out: what was said to a person is theirs alone, and nothing said later is kept. */
export function forgetNotices(shelf: Shelf, owner: string): void {
  home = null
  Object.assign(state, { notices: [], seen: 0 })
  shelved.forget(shelf, owner)
}

function ofLastDay({ notices, seen }: Saved, now: number): Saved {
  return { notices: notices.filter(({ at }) => now - at < keptMs), seen }
}

function save(): void {
  if (home) shelved.write(home.shelf, home.owner, { notices: state.notices, seen: state.seen })
}

interface Notices {
  notices: readonly Notice[]
  unseen: number
}

/** What the toasts said, newest first, and how many of them nobody has looked through yet. */
export function useNotices(): Notices {
  return noticesIn(useSnapshot(state) as Saved)
}

/** The same outside of a component. */
export function noticesNow(): Notices {
  return noticesIn(state)
}

function noticesIn({ notices, seen }: Saved): Notices {
  return { notices, unseen: notices.filter(({ id, tone }) => id > seen && tone !== 'done').length }
}

export function markNoticesSeen(): void {
  state.seen = state.notices[0]?.id ?? state.seen
  save()
}
