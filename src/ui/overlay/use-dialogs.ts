import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

interface StandingDialog<Kind> {
  dialog: Kind
  /** The row it was opened over; null where there is none to open one over. */
  of: string | null
  opened: boolean
  /** Another one for each opening: a dialog begins anew. */
  turn: number
}

export interface DialogsUse<Kind> {
  now: StandingDialog<Kind> | null
  /** Over the row that was shown when this was handed out; nothing once another one is shown. */
  open(dialog: Kind): void
  close(): void
}

/** What is left of a dialog where `of` is shown now: over another row it is closed, and stays so when its own comes back. */
export function stillStanding<Kind>(last: StandingDialog<Kind> | null, of: string | null) {
  return last === null || last.of === of || !last.opened ? last : { ...last, opened: false }
}

/** Whether what was asked about the row `of` may open a dialog while `shown` is shown: an answer can come late. */
export function mayOpen(of: string | null, shown: string | null): boolean {
  return of !== null && of === shown
}

/**
 * Which of a screen's dialogs is open, over the row `of` where they are about one. A closed one stays mounted until the
 * next one, so that it can leave in peace, but never over another row.
 */
export function useDialogs<Kind>(of: string | null = ''): DialogsUse<Kind> {
  const [last, setLast] = useState<DialogsUse<Kind>['now']>(null)
  const shown = useRef(of)
  useLayoutEffect(() => {
    shown.current = of
  }, [of])
  const standing = stillStanding(last, of)
  if (standing !== last) setLast(standing)
  const open = useCallback(
    (dialog: Kind) => {
      if (!mayOpen(of, shown.current)) return
      // A dialog notes where the focus goes back to when it opens, not when it is mounted: closed first, then open.
      flushSync(() => setLast((before) => ({ dialog, of, opened: false, turn: (before?.turn ?? 0) + 1 })))
      setLast((begun) => begun && { ...begun, opened: true })
    },
    [of],
  )
  const close = useCallback(() => setLast((before) => before && { ...before, opened: false }), [])
  return { now: of === null || standing?.of === of ? standing : null, open, close }
}
