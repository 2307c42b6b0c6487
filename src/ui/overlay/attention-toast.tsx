import { proxy, useSnapshot } from 'valtio'
import { type ToastSays, ToastWords } from './toast-words.tsx'

/** What stays on screen until a person dismisses it. */
export interface Attention {
  text: string
  /** Which record and field it is about. */
  detail?: string | undefined
  of: 'sync' | 'printer'
}

interface Leads {
  /** Opens the Sync centre. */
  toSync(): void
  /** Opens the bell's list. */
  toNotices(): void
}

const state = proxy<{ standing: (Attention & { id: number })[] }>({ standing: [] })
let counter = 0
/** It has been dismissed: its words are kept while the toast leaves, and no longer. */
let isOver = true
let leads: Leads | null = null

/** Adds one; what comes back takes it away again, and is true if none is left. */
export function noteAttention(one: Attention): () => boolean {
  counter += 1
  const id = counter
  state.standing = [...(isOver ? [] : state.standing), { id, ...one }]
  isOver = false
  return () => {
    const left = state.standing.filter((other) => other.id !== id)
    if (isOver || left.length === state.standing.length) return false
    if (left.length > 0) state.standing = left
    return left.length === 0
  }
}

export function endAttention(): void {
  isOver = true
}

/** The shell says where the toast leads, until it calls what comes back. */
export function leadAttention(to: Leads): () => void {
  leads = to
  return () => {
    if (leads === to) leads = null
  }
}

/** The one toast that stays: a single reason in its own words, several as their number. */
export function AttentionToast() {
  return <ToastWords {...attentionWords(useSnapshot(state).standing)} />
}

/** What is said of all that needs attention. */
export function attentionWords(all: readonly Attention[]): ToastSays {
  const isOne = all.length === 1
  const said = isOne ? { text: all[0]?.text ?? '', detail: all[0]?.detail } : { text: `${all.length} need attention` }
  if (all.every(({ of }) => of === 'sync')) return { ...said, way: toSync }
  return isOne ? said : { ...said, way: toNotices }
}

const toSync = { label: 'Open Sync centre', go: () => leads?.toSync() }
const toNotices = { label: 'Show all', go: () => leads?.toNotices() }
