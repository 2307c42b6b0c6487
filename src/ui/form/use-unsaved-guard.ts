import { useBlocker } from '@tanstack/react-router'
import { confirm } from '#ui/overlay/confirm.tsx'

/** While text is typed and not saved, leaving the screen, closing the drawer and closing the tab all ask first. */
export function useUnsavedGuard(dirty: boolean): void {
  useBlocker({
    disabled: !dirty,
    enableBeforeUnload: dirty,
    shouldBlockFn: async () =>
      !(await confirm({
        title: 'Text not saved',
        text: 'What you typed here has not been saved yet.',
        act: 'Discard text',
        stay: 'Keep editing',
        danger: true,
      })),
  })
}
