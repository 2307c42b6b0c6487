import { useBlocker } from '@tanstack/react-router'
import { confirm } from '#ui/overlay/confirm.tsx'

/** Asks what becomes of typed text; resolves to true when it may go. */
export function mayDiscardText(): Promise<boolean> {
  return confirm({
    title: 'Text not saved',
    text: 'What you typed here has not been saved yet.',
    act: 'Discard text',
    stay: 'Keep editing',
    danger: true,
  })
}

/**
 * While text is typed and not saved, leaving the screen, closing the drawer and closing the tab all ask first; where the
 * form is the `page` itself, another address of the same page asks nothing. `ask` has other words, where the spec does.
 */
export function useUnsavedGuard(
  dirty: boolean,
  of: 'dialog' | 'page' = 'dialog',
  ask: () => Promise<boolean> = mayDiscardText,
): void {
  useBlocker({
    disabled: !dirty,
    enableBeforeUnload: dirty,
    shouldBlockFn: async ({ current, next }) =>
      (of === 'dialog' || current.pathname !== next.pathname) && !(await ask()),
  })
}
