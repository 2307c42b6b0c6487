import { notifications } from '@mantine/notifications'
import { createElement } from 'react'
import { keepNotice, type Notice } from '#ui/state/notices.ts'
import { type Attention, AttentionToast, endAttention, noteAttention } from './attention-toast.tsx'
import { type ToastSays, ToastWords } from './toast-words.tsx'

type More = Omit<ToastSays, 'text'>

/** Takes a toast away whose reason is over. */
export interface Shown {
  takeBack(): void
}

const leavesAfterMs = 3000
/** A toast with a button stays long enough for somebody to reach it (decisions.md A14). */
const offersForMs = 8000
const attentionId = 'toast-attention'

let counter = 0

/** By its words, the last toast that said that something worked. */
const lastDone = new Map<string, string>()

/**
 * Something worked. Said again, it takes the place of the one before: a hundred changes that go through together leave
 * one toast.
 */
export function toastDone(text: string, more: More = {}): void {
  const before = lastDone.get(text)
  if (before !== undefined) notifications.hide(before)
  lastDone.set(text, show({ text, ...more }, 'done'))
}

/** A form or a call failed, which the screen or the bell also says. `isKept: false` keeps the words out of the bell. */
export function toastFailed(text: string, { isKept = true, ...more }: More & { isKept?: boolean } = {}): Shown {
  return shown(show({ text, ...more }, 'failed', isKept))
}

/** A change is kept and waits as it should: its row, the header and the bell show it for longer. */
export function toastKept(text: string): void {
  show({ text }, 'notice')
}

/** Something a person should know: the bell keeps it. */
export function toastNotice(text: string, more: More = {}): Shown {
  return shown(show({ text, ...more }, 'notice'))
}

/**
 * A failed sync, a conflict or a printer fault: the only toast that stays (decisions.md A14). Several become one, which
 * says how many they are and leads to all of them; who dismisses it dismisses all.
 */
export function toastAttention(text: string, of: Omit<Attention, 'text'>): Shown {
  const withdraw = noteAttention({ text, ...of })
  keepNotice({ text, detail: of.detail, tone: 'failed' })
  drawAttention()
  return {
    takeBack() {
      if (withdraw()) dismissAttention()
    },
  }
}

/** At a log-out: the next person sees none of it. */
export function dismissAttention(): void {
  notifications.hide(attentionId)
}

function drawAttention(): void {
  notifications.show({
    id: attentionId,
    message: createElement(AttentionToast),
    color: 'red',
    autoClose: false,
    // Before the others, of which only a few are shown at once.
    priority: 1,
    onClick: dismissAttention,
    onClose: endAttention,
    // The page makes room for it (page.css).
    ...marks({ stays: true, tall: true }),
  })
}

const colors = { done: 'green', failed: 'red', notice: 'yellow' } as const

function show(says: ToastSays, tone: Notice['tone'], isKept = true): string {
  counter += 1
  const id = `toast-${counter}`
  const { text, detail, way } = says
  const isTall = detail !== undefined || way !== undefined
  notifications.show({
    id,
    message: isTall ? createElement(ToastWords, says) : text,
    color: colors[tone],
    autoClose: way ? offersForMs : leavesAfterMs,
    onClick: () => notifications.hide(id),
    ...marks({ stays: false, tall: isTall }),
  })
  if (isKept) keepNotice({ text, detail, tone })
  return id
}

function marks({ stays, tall }: { stays: boolean; tall: boolean }) {
  return { ...(stays ? { 'data-stays': true } : {}), ...(tall ? { 'data-tall': true } : {}) }
}

const shown = (id: string): Shown => ({ takeBack: () => void notifications.hide(id) })
