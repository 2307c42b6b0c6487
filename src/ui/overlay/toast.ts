import { notifications } from '@mantine/notifications'

let counter = 0

/** A short word that something worked: leaves after three seconds, stays while the pointer is over it. */
export function toastDone(text: string): void {
  show(text, { color: 'green', autoClose: 3000 })
}

/** A failure in words. It stays until somebody dismisses it: nobody may miss it because of a timer. */
export function toastFailed(text: string): void {
  show(text, { color: 'red', autoClose: false })
}

/** Something a person should know and may act on: stays until it is dismissed. */
export function toastNotice(text: string): void {
  show(text, { color: 'yellow', autoClose: false })
}

function show(message: string, looks: { color: string; autoClose: number | false }) {
  counter += 1
  const id = `toast-${counter}`
  notifications.show({ id, message, ...looks, onClick: () => notifications.hide(id) })
}
