const textFields = 'input:not([type="checkbox"]), textarea, select, [contenteditable]'

/** Whether characters typed with this focus are text, and no shortcuts. */
export function takesText(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(textFields) !== null
}
