import { type BlockerFn, type HistoryLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { confirm } from '#ui/overlay/confirm.tsx'
import { LeaveQuestion } from './leave-question.ts'

/** Asks what becomes of typed text; resolves to true when it may go. */
export function mayDiscardText(): Promise<boolean> {
  return confirm({
    title: 'Leave without saving?',
    text: 'What you typed here has not been saved yet.',
    act: 'Leave',
    stay: 'Stay',
    danger: true,
  })
}

/** One for all forms: they may be open one over the other, and one question is enough. */
const question = new LeaveQuestion()

/**
 * While text is typed and not saved, leaving the screen, closing the drawer and closing the tab all ask first; where the
 * form is the `page` itself, another address of the same page asks nothing. `ask` has other words, where the spec does.
 * Nothing moves while the question is open: the address stays that of the form, and the last address that was called for
 * counts.
 */
export function useUnsavedGuard(
  dirty: boolean,
  of: 'dialog' | 'page' = 'dialog',
  ask: () => Promise<boolean> = mayDiscardText,
): void {
  const { history } = useRouter()
  useEffect(() => {
    if (!dirty) return
    return history.block({
      enableBeforeUnload: true,
      blockerFn: async ({ currentLocation: here, nextLocation: next, action }: Parameters<BlockerFn>[0]) => {
        if (of === 'page' && here.pathname === next.pathname) return false
        const freely = { ignoreBlocker: true }
        const go = () => {
          if (action === 'PUSH') history.push(next.href, next.state, freely)
          else if (action === 'REPLACE') history.replace(next.href, next.state, freely)
          else history.go(stepsBetween(here, next), freely)
        }
        void question.ask(go, ask)
        return true
      },
    })
  }, [dirty, of, ask, history])
}

/** How far one address lies from another in the history of the tab. */
function stepsBetween(here: HistoryLocation, next: HistoryLocation): number {
  return next.state.__TSR_index - here.state.__TSR_index
}
