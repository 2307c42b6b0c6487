import { confirm } from '#ui/overlay/confirm.tsx'

/** Asks before a file is read by another separator, which drops its corrections. */
export function mayReadAgain(): Promise<boolean> {
  return confirm({
    title: 'Read the file again?',
    text: 'Your corrections and the rows that you left out will be lost.',
    act: 'Read again',
  })
}
