import { rowControl } from './table-keys.ts'

/** The rows below the window are drawn a moment after those in it; after so long, nobody waits for one any more. */
const longestMs = 5000

/** Runs with the control of a row, at once or when it is drawn. */
export function whenDrawn(id: string, run: (control: HTMLElement) => void): void {
  const found = rowControl(id)
  if (found) return run(found)
  const stop = () => {
    observer.disconnect()
    clearTimeout(tooLate)
  }
  const observer = new MutationObserver(() => {
    const control = rowControl(id)
    if (!control) return
    stop()
    run(control)
  })
  const tooLate = setTimeout(stop, longestMs)
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-row'] })
}
