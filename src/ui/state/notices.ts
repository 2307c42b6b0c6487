import { proxy, useSnapshot } from 'valtio'

export interface Notice {
  id: number
  /** Epoch milliseconds. */
  at: number
  text: string
  tone: 'done' | 'failed' | 'notice'
}

const kept = 50

const state = proxy<{ notices: Notice[]; seen: number }>({ notices: [], seen: 0 })

/**
 * Keeps what a toast said for whoever looked away; the newest fifty, as long as the page lives. That something worked
 * is kept once, however often it was said: it takes no failure's place.
 */
export function keepNotice(text: string, tone: Notice['tone']): void {
  const id = (state.notices[0]?.id ?? 0) + 1
  const others = state.notices.filter((one) => tone !== 'done' || one.tone !== 'done' || one.text !== text)
  state.notices = [{ id, at: Date.now(), text, tone }, ...others].slice(0, kept)
}

interface Notices {
  notices: readonly Notice[]
  unseen: number
}

/** What the toasts said, newest first, and how many of them nobody has looked through yet. */
export function useNotices(): Notices {
  return noticesIn(useSnapshot(state))
}

/** The same outside of a component. */
export function noticesNow(): Notices {
  return noticesIn(state)
}

function noticesIn({ notices, seen }: Readonly<{ notices: readonly Notice[]; seen: number }>): Notices {
  return { notices, unseen: notices.filter(({ id, tone }) => id > seen && tone !== 'done').length }
}

export function markNoticesSeen(): void {
  state.seen = state.notices[0]?.id ?? 0
}
