import { notifications, notificationsStore } from '@mantine/notifications'
import { keepNotice, type Notice } from '#ui/state/notices.ts'

let counter = 0

/**
 * A short word that something worked: leaves after three seconds, stays while the pointer is over it. Said again, it
 * takes the place of the one before: a hundred changes that go through together leave one toast.
 */
export function toastDone(text: string): void {
  const { notifications: shown, queue } = notificationsStore.getState()
  for (const { id, message, color } of [...shown, ...queue]) {
    if (id !== undefined && message === text && color === looks.done.color) notifications.hide(id)
  }
  show(text, 'done')
}

/** A failure in words. It stays until somebody dismisses it: nobody may miss it because of a timer. */
export function toastFailed(text: string): void {
  show(text, 'failed')
}

/** A change that is kept and waits as it should: beside its row, in the header and behind the bell it is seen for longer. */
export function toastKept(text: string): void {
  show(text, 'notice', 3000)
}

/** Something a person should know and may act on: stays until it is dismissed, or taken back because it is over. */
export function toastNotice(text: string): { takeBack(): void } {
  const id = show(text, 'notice')
  return { takeBack: () => void notifications.hide(id) }
}

const looks = {
  done: { color: 'green', autoClose: 3000 },
  failed: { color: 'red', autoClose: false },
  notice: { color: 'yellow', autoClose: false },
} as const

function show(message: string, tone: Notice['tone'], autoClose = looks[tone].autoClose) {
  counter += 1
  const id = `toast-${counter}`
  // The page makes room for a word that stays (page.css).
  const stays = autoClose === false ? { 'data-stays': true } : {}
  notifications.show({ id, message, ...looks[tone], ...stays, autoClose, onClick: () => notifications.hide(id) })
  keepNotice(message, tone)
  return id
}
