import { notifications } from '@mantine/notifications'
import { createElement } from 'react'
import { keepNotice, type Notice } from '#ui/state/notices.ts'
import { type ToastSays, ToastWords } from './toast-words.tsx'

type More = Omit<ToastSays, 'text'>

let counter = 0

/** By its words, the last toast that said that something worked. */
const lastDone = new Map<string, string>()

/**
 * A short word that something worked: leaves after three seconds, a little later if it offers a way back, and stays while
 * the pointer is over it. Said again, it takes the place of the one before: a hundred changes that go through together
 * leave one toast.
 */
export function toastDone(text: string, more: More = {}): void {
  const before = lastDone.get(text)
  if (before !== undefined) notifications.hide(before)
  lastDone.set(text, show({ text, ...more }, 'done', more.way ? 8000 : looks.done.autoClose))
}

/** A failure in words. It stays until somebody dismisses it: nobody may miss it because of a timer. */
export function toastFailed(text: string, more: More & { isKept?: boolean } = {}): void {
  show({ text, ...more }, 'failed')
}

/** A change that is kept and waits as it should: beside its row, in the header and behind the bell it is seen for longer. */
export function toastKept(text: string): void {
  show({ text }, 'notice', 3000)
}

/** Something a person should know and may act on: stays until it is dismissed, or taken back because it is over. */
export function toastNotice(text: string, more: More = {}): { takeBack(): void } {
  const id = show({ text, ...more }, 'notice')
  return { takeBack: () => void notifications.hide(id) }
}

const looks = {
  done: { color: 'green', autoClose: 3000 },
  failed: { color: 'red', autoClose: false },
  notice: { color: 'yellow', autoClose: false },
} as const

function show(
  { isKept = true, ...says }: ToastSays & { isKept?: boolean },
  tone: Notice['tone'],
  autoClose: number | false = looks[tone].autoClose,
): string {
  counter += 1
  const id = `toast-${counter}`
  // The page makes room for a word that stays (page.css).
  const stays = autoClose === false ? { 'data-stays': true } : {}
  const { text, detail, way } = says
  const offers = way ? { 'data-way': true } : {}
  const message = detail || way ? createElement(ToastWords, says) : text
  notifications.show({
    id,
    message,
    ...looks[tone],
    ...stays,
    ...offers,
    autoClose,
    onClick: () => notifications.hide(id),
  })
  if (isKept) keepNotice({ text, detail, tone })
  return id
}
