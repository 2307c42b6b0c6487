import { withoutInvisible } from '#store/values/invisible-characters.ts'

type TextField = HTMLInputElement | HTMLTextAreaElement

/**
 * Removes invisible characters from all that is typed, pasted or filled into the page, before any field handles it.
 * Called once, at boot.
 */
export function cleanTypedText(page: Pick<Window, 'addEventListener'>): void {
  page.addEventListener('beforeinput', insertCleaned, { capture: true })
  page.addEventListener('input', cleanField, { capture: true })
  page.addEventListener('compositionend', cleanComposed, { capture: true })
}

/**
 * Inserts a text without its invisible characters instead, so that they take no room in a field with a longest length,
 * the caret stays and the step can be undone. A text editor pastes by itself (see `rich-text.tsx`).
 */
function insertCleaned(event: InputEvent): void {
  const { data, inputType, isComposing, cancelable, target } = event
  if (data === null || isComposing || !cancelable || !insertions.has(inputType)) return
  if (!isTextField(target) && !(target instanceof HTMLElement && target.isContentEditable)) return
  const before = textBefore(target)
  const cleaned = withoutInvisible(before + data).slice(withoutInvisible(before).length)
  if (cleaned === data) return
  event.preventDefault()
  event.stopPropagation()
  if (cleaned !== '') document.execCommand('insertText', false, cleaned)
}

const insertions: ReadonlySet<string> = new Set(['insertText', 'insertFromPaste', 'insertReplacementText'])

/** The text that the insertion follows: a joiner stays after a Sinhala or Tamil character. */
function textBefore(target: HTMLElement): string {
  if (isTextField(target)) return target.value.slice(0, target.selectionStart ?? target.value.length)
  const { anchorNode, anchorOffset } = document.getSelection() ?? { anchorNode: null, anchorOffset: 0 }
  return anchorNode instanceof Text ? anchorNode.data.slice(0, anchorOffset) : ''
}

/** Cleans what came into a field in another way, such as dropped or filled in by the browser. */
function cleanField(event: Event): void {
  const isComposing = event instanceof InputEvent && event.isComposing
  if (!isComposing && isTextField(event.target)) cleanValue(event.target)
}

/** The last input of a composition is part of it, so the field is cleaned after its end, as by a further input. */
function cleanComposed({ target }: Event): void {
  if (isTextField(target) && cleanValue(target)) target.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

/** Whether there was anything to remove. */
function cleanValue(field: TextField): boolean {
  const { value, selectionStart } = field
  const cleaned = withoutInvisible(value)
  if (cleaned === value) return false
  const caret = selectionStart === null ? null : withoutInvisible(value.slice(0, selectionStart)).length
  setValue(field, cleaned)
  if (caret !== null) field.setSelectionRange(caret, caret)
  return true
}

/** A password is sent exactly as it is typed, also while its field shows it. */
const isPassword = (field: TextField) => field.type === 'password' || field.autocomplete.endsWith('password')

const isTextField = (target: EventTarget | null): target is TextField =>
  (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement) &&
  target.type !== 'file' &&
  !isPassword(target)

/** By the setter of the prototype: React has put its own on each field, and would not notice the change. */
function setValue(field: TextField, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
}
