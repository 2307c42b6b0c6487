import { type KeyVerdict, type Scan, ScanDetector } from './scan-detector.ts'
import { takesText } from './takes-text.ts'

const detector = new ScanDetector()
const verdicts = new WeakMap<Event, KeyVerdict>()
let waiting: (() => void)[] = []
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Judges every key of the page before anything else handles it; called once, at boot. Enter, Tab and Space of a burst
 * press nothing unless a text field has the focus.
 */
export function watchKeyBursts(page: Pick<Window, 'addEventListener'>): void {
  page.addEventListener('keydown', judge, { capture: true })
  page.addEventListener('pointerdown', () => detector.interrupt(), { capture: true })
}

function judge(event: KeyboardEvent): void {
  const { key, timeStamp: at, repeat, ctrlKey, metaKey, altKey, isComposing } = event
  const verdict = detector.press({ key, at, isHeldOrCombined: repeat || ctrlKey || metaKey || altKey || isComposing })
  verdicts.set(event, verdict)
  clearTimeout(timer)
  timer = setTimeout(runWaiting, verdict.decidedInMs)
  if (verdict.isBurst) waiting = []
  else if (verdict.startsRun && runWaiting()) return retarget(event)
  if (!verdict.isBurst || !pressesControls.has(key)) return
  if (takesText(event.target)) {
    // In a field the next key is for the field, however fast it comes.
    if (key !== ' ') detector.interrupt()
    return
  }
  event.preventDefault()
  event.stopPropagation()
}

const pressesControls: ReadonlySet<string> = new Set(['Enter', 'Tab', ' '])

/** Whether there was any action to run. */
function runWaiting(): boolean {
  const due = waiting
  waiting = []
  for (const run of due) run()
  return due.length > 0
}

/** An action that ran only now may have moved the focus: Enter and Space are for the element that has it. */
function retarget(event: KeyboardEvent): void {
  const focused = document.activeElement
  const isMoved = focused instanceof HTMLElement && focused !== event.target
  if (!isMoved || (event.key !== 'Enter' && event.key !== ' ')) return
  event.preventDefault()
  event.stopPropagation()
  const isUnhandled = focused.dispatchEvent(
    new KeyboardEvent('keydown', { ...pressOf(event), bubbles: true, cancelable: true }),
  )
  if (isUnhandled && event.key === 'Enter') focused.click()
}

const pressOf = ({ key, code, shiftKey }: KeyboardEvent) => ({ key, code, shiftKey })

/**
 * Runs the action of a single-key shortcut once no burst follows the key, and never if the key belongs to one. A held
 * key is a person's and runs at once. Every shortcut of a key without Ctrl, Alt or Cmd goes through here.
 */
export function runUnlessBurst(event: KeyboardEvent, run: () => void): void {
  if (event.repeat) return run()
  if (!verdicts.get(event)?.isBurst) waiting.push(run)
}

/** The scan that this key ended; null for every other key. */
export function scanEndedBy(event: KeyboardEvent): Scan | null {
  return verdicts.get(event)?.scan ?? null
}

/** Whether the key ends what is entered in a field: Enter, or the Tab after a scan. */
export function endsEntry(event: KeyboardEvent): boolean {
  return event.key === 'Enter' || (event.key === 'Tab' && scanEndedBy(event) !== null)
}
