import { useCallbackRef } from '@mantine/hooks'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { partMissing } from '#ui/kit/lazy-part.tsx'
import { toastFailed } from '#ui/overlay/toast.ts'
import { useSession } from '#ui/state/session.ts'

interface Printed<Sheet, Paper> {
  /** Of each print another: not every browser says when the one before was over. */
  turn: number
  Sheet: Sheet
  paper: Paper
}

export interface Printing<Sheet, Paper> {
  /** Prints by the browser's own print; Ctrl and P does, too. */
  start(): void
  /** What is being printed now, by the code that draws it; null most of the time. */
  sheet: Printed<Sheet, Paper> | null
  end(): void
}

interface PrintSpec<Sheet, Paper> {
  /** Why nothing is printed now, before anything is read; null where it can be. */
  whyNot(): string | null
  /** The code that draws it. */
  load(): Promise<Sheet>
  /** What is drawn, from this device alone; or in words why nothing is. */
  read(): Promise<Paper | string>
  /** Said where it cannot be read. */
  failed: string
  /** Whether the keys are for this one, whatever else is open. */
  isMine(): boolean
}

/** One print at a time: its code, what is to be on paper, then the browser's own print. It works without a server. */
export function usePrinting<Sheet, Paper>(spec: PrintSpec<Sheet, Paper>): Printing<Sheet, Paper> {
  const { isSignedIn } = useSession()
  const [sheet, setSheet] = useState<Printed<Sheet, Paper> | null>(null)
  const busy = useRef(false)

  async function printOnce() {
    if (busy.current) return
    const why = spec.whyNot()
    if (why !== null) return toastFailed(why)
    busy.current = true
    try {
      // For those who print. Before anything is drawn: a sheet that never comes would never be over.
      const Sheet = await spec.load().catch(() => null)
      if (Sheet === null) return toastFailed(partMissing)
      const paper = await readTwiceAtMost(spec.read)
      if (typeof paper === 'string') toastFailed(paper)
      // Nothing is printed from behind the lock.
      else if (isSignedIn()) setSheet((last) => ({ turn: (last?.turn ?? 0) + 1, Sheet, paper }))
    } catch {
      toastFailed(spec.failed)
    } finally {
      busy.current = false
    }
  }

  const start = useCallbackRef(() => void printOnce())
  usePrintKey(start, spec.isMine)
  return { start, sheet, end: () => setSheet(null) }
}

/** What is read, the second time if need be: a write of the pull may move a row after it was asked where it is. */
export function readTwiceAtMost<Paper>(read: () => Promise<Paper>): Promise<Paper> {
  return read().catch(read)
}

type Press = Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'key' | 'code'>

/** Ctrl or Cmd with P, by its letter; on a keyboard of other letters by its place. */
export function isPrintKey({ ctrlKey, metaKey, shiftKey, altKey, key, code }: Press): boolean {
  const isP = /^[a-z]$/i.test(key) ? key.toLowerCase() === 'p' : code === 'KeyP'
  return isP && (ctrlKey || metaKey) && !shiftKey && !altKey
}

/** Ctrl or Cmd with P prints all there is and not what shows of it; what is open over it is the browser's to print. */
function usePrintKey(onPrint: () => void, isMine: () => boolean): void {
  const print = useEffectEvent(onPrint)
  const mine = useEffectEvent(isMine)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isPrintKey(event) || !mine()) return
      event.preventDefault()
      if (!event.repeat) print()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
