/**
 * For a form's onKeyDown: Enter sends once for each press. One that is held would send what has only just come into the
 * fields; where a text has lines, it goes on making them.
 */
export function ignoreHeldEnter(event: React.KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !event.repeat) return
  const { target } = event
  const hasLines = target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable)
  if (!hasLines) event.preventDefault()
}
