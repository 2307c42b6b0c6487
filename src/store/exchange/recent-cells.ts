/** A power of two: a few signs of a cell tell at which of them it is looked for. */
const places = 64

/**
 * What is known of the cells that came last. Of many thousand cells of a column nearly all are one of a few: they are found
 * here without the hash that a `Map` computes of each text anew.
 */
export class RecentCells<Known> {
  private readonly cells = [] as string[]
  private readonly known = [] as Known[]

  /** Undefined where it is not known, or no longer. */
  get(cell: string): Known | undefined {
    const place = placeOf(cell)
    return this.cells[place] === cell ? this.known[place] : undefined
  }

  set(cell: string, known: Known): void {
    const place = placeOf(cell)
    this.cells[place] = cell
    this.known[place] = known
  }
}

function placeOf(cell: string): number {
  const last = cell.length - 1
  return (last + cell.charCodeAt(0) * 7 + cell.charCodeAt(1) * 31 + cell.charCodeAt(last)) & (places - 1)
}
