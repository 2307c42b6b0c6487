/**
 * Names a cell by its whole text while the pointer is over it, where it is cut. Not all the time: a title on each of a
 * thousand cells would cost every page some milliseconds, and the next page's rows stand in the same cells.
 */
export const titleOfCutCell = { onMouseMove: nameCutCell, onMouseOut: nameCutCell }

function nameCutCell({ target, type }: React.MouseEvent<HTMLElement>): void {
  const cell = target instanceof Element ? target.closest('td') : null
  if (!cell) return
  // What is cut by letters says the whole of it itself.
  const isNamed = cell.querySelector('[title]') !== null
  const isCut = type !== 'mouseout' && !isNamed && cell.scrollWidth > cell.clientWidth
  const text = isCut ? cell.textContent : ''
  if (cell.title !== text) cell.title = text
}
