/**
 * Put into a dialog that asks before something that cannot be taken back: screen readers then announce it as an alert,
 * words and all. Mantine fixes the role of its dialogs, so it is changed on the element, for as long as this is there.
 */
export function AlertRole() {
  return <span hidden ref={announceAsAlert} />
}

function announceAsAlert(here: HTMLElement | null) {
  const dialog = here?.closest('[role="dialog"]')
  dialog?.setAttribute('role', 'alertdialog')
  return () => dialog?.setAttribute('role', 'dialog')
}
