export type RowKeyAction = number | 'toggle' | 'range' | 'open' | 'page' | 'clear'

interface KeyPress {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1, PageDown: 10, PageUp: -10 }

/** What a key does to a list of rows; a number is a step. Null leaves the key to the browser. */
export function rowAct({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyPress): RowKeyAction | null {
  if (ctrlKey || metaKey) return key.toLowerCase() === 'a' ? 'page' : null
  if (altKey) return null
  if (key === ' ') return shiftKey ? 'range' : 'toggle'
  if (key === 'Enter') return 'open'
  if (key === 'Escape') return 'clear'
  return steps[key] ?? null
}

/** The row an event happened in, by its place on the page; -1 outside of rows. */
export function indexOfRow(target: EventTarget | null): number {
  const row = target instanceof Element ? target.closest('tr[data-index]') : null
  return row instanceof HTMLElement ? Number(row.dataset['index']) : -1
}

/** What a row has for the keyboard: its link and its box. */
export type Control = 'a' | 'input'

/** Puts the focus into a row: on its link, or on the kind of control that has it now. */
export function focusRow(body: HTMLElement | null, index: number, on: Control | 'same'): void {
  const isOnBox = on === 'input' || (on === 'same' && document.activeElement instanceof HTMLInputElement)
  const kind: Control = isOnBox ? 'input' : 'a'
  const row = body?.querySelector<HTMLElement>(`tr[data-index="${index}"]`)
  // A row that opens nothing has no link.
  const control = row?.querySelector<HTMLElement>(kind) ?? row?.querySelector<HTMLElement>('input')
  control?.focus()
}

/** The way into the row of an id, wherever on the page it is by now: its link, or its box where it opens nothing. */
export function rowControl(id: string): HTMLElement | null {
  const row = document.querySelector(`tr[data-row="${CSS.escape(id)}"]`)
  return row?.querySelector<HTMLElement>('a') ?? row?.querySelector<HTMLElement>('input') ?? null
}

/** Whether something in a row takes what is typed: it keeps every key and every click. */
export function isTypedIn(target: EventTarget): boolean {
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== 'checkbox')
}

/** Whether an act is for the rows: a field keeps every key, a button its own Space and Enter, a link its Enter. */
export function meansRow(act: RowKeyAction, target: EventTarget, id: string | undefined): boolean {
  if (isTypedIn(target)) return false
  if (typeof act === 'number' || act === 'page' || act === 'clear') return true
  if (id === undefined || target instanceof HTMLButtonElement) return false
  return act !== 'open' || target instanceof HTMLInputElement
}

/** Whether a letter steps over the end of a page: with a record open, that is for the record, which turns the page. */
export function leavesPage(key: string, act: RowKeyAction, next: string | undefined): boolean {
  return typeof act === 'number' && (key === 'j' || key === 'k') && next === undefined
}
