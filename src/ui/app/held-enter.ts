/**
 * For every key of the page, before anything else hears of it: Enter counts once for each press. One that is held would
 * press, or send, what has only just come under it. Where a text has lines, it goes on making them.
 */
export function ignoreHeldEnter(event: KeyboardEvent): void {
  const { target } = event
  if (event.key !== 'Enter' || !event.repeat || !(target instanceof HTMLElement)) return
  const hasLines = target.isContentEditable || target instanceof HTMLTextAreaElement
  if (!hasLines) event.preventDefault()
}
