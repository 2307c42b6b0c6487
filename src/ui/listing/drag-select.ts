import SelectionArea from '@viselect/vanilla'

export interface DragPorts {
  /** Called when a drag begins: what follows is laid over the selection as it is then. */
  onStart(): void
  /** Rows under the rectangle as it grows and shrinks: those that were seen there when it was begun. */
  onTouch(ids: string[]): void
  onEnd(): void
}

/** Pixels the pointer travels before it draws (decisions.md J22). */
const thresholdPx = 4

/**
 * Lets a rectangle be drawn over the rows of a box, from any place that is neither a control nor text: text stays for
 * marking and copying. Returns how to end it.
 */
export function dragSelect(box: HTMLElement, { onStart, onTouch, onEnd }: DragPorts): () => void {
  const area = new SelectionArea({
    container: box,
    startAreas: [box],
    boundaries: [box],
    selectables: ['tr[data-index]'],
    selectionAreaClass: 'portal-drag-area',
    behaviour: { startThreshold: thresholdPx, overlap: 'keep', intersect: 'touch' },
    features: { touch: false, range: false, singleTap: { allow: false }, deselectOnBlur: false },
  })
  let seen = seenRows([])
  area.on('beforestart', ({ event }) => {
    if (!(event instanceof MouseEvent) || !mayBegin(event)) return false
    seen = seenRows(box.querySelectorAll<HTMLElement>('tr[data-index]'))
    return true
  })
  area.on('start', () => {
    area.clearSelection(true, true)
    box.style.userSelect = 'none'
    onStart()
  })
  area.on('move', ({ store }) => onTouch(store.selected.flatMap((row) => seen.get(row) ?? [])))
  area.on('stop', () => {
    area.clearSelection(true, true)
    box.style.userSelect = ''
    onEnd()
  })
  return () => area.destroy()
}

/** What stands in each row now; a later page may still be on its way into the lower ones, and some may be empty. */
export function seenRows(rows: Iterable<HTMLElement>): ReadonlyMap<Element, string> {
  return new Map(
    [...rows].flatMap((row): [Element, string][] => (row.dataset['row'] ? [[row, row.dataset['row']]] : [])),
  )
}

function mayBegin(event: MouseEvent): boolean {
  const { target } = event
  if (event.button !== 0 || event.shiftKey || !(target instanceof Element)) return false
  // Scrollbars belong to the box itself, beyond what it shows.
  if (target.closest('tr[data-index]') === null || target.closest('a, button, input, [contenteditable]')) return false
  return !isOnText(target, event)
}

function isOnText(element: Element, { clientX, clientY }: MouseEvent): boolean {
  const range = document.createRange()
  range.selectNodeContents(element)
  return [...range.getClientRects()].some(
    ({ left, right, top, bottom }) => clientX >= left && clientX <= right && clientY >= top && clientY <= bottom,
  )
}
