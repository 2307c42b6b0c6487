const presses = ['pointerdown', 'mousedown'] as const
// A key means that no press is under way, though its end was never heard of: it may have been outside the window.
const releases = ['pointerup', 'pointercancel', 'mouseup', 'dragend', 'keydown'] as const

let isPressed = false
let waiting: (() => void)[] = []

function release(): void {
  // The click comes in the same task as the release: what waits must not move the button before it.
  setTimeout(() => {
    isPressed = false
    const due = waiting
    waiting = []
    for (const run of due) run()
  })
}

function press(): void {
  isPressed = true
}

/** Makes `afterPress` work on this page: called once, before anything is drawn. */
export function watchPresses(page: Pick<Window, 'addEventListener'>): void {
  for (const type of presses) page.addEventListener(type, press, { capture: true })
  for (const type of releases) page.addEventListener(type, release, { capture: true })
}

/**
 * Runs at once, or, while a pointer is pressed, after its click. A press on a button takes the focus from a field first:
 * an error line that appeared then would move the button away from under the pointer, and the click would be lost.
 */
export function afterPress(run: () => void): void {
  if (isPressed) waiting.push(run)
  else run()
}
