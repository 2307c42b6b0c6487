/** Above this many rows finding anew is about as quick as bringing up. */
const mostRows = 20_000

/**
 * Which rows have come, gone or changed, batch by batch, so that a result can be told what has happened since it was
 * found:
 *
 *     version   1            2         3
 *     batches       {7, 9}     {7}       {12 …       the last one is open
 */
export class TouchedRows {
  private batches: Set<number>[] = []
  private open = new Set<number>()
  private count = 0
  /** The version at which the first batch begins. */
  private first = 1

  /** The row has come, gone or changed. */
  touch(row: number): void {
    this.open.add(row)
    if (this.count + this.open.size > mostRows) this.forget()
  }

  /** The version of what is found now; it grows with the first row that is touched afterwards. */
  version(): number {
    if (this.open.size > 0) {
      this.batches.push(this.open)
      this.count += this.open.size
      this.open = new Set()
    }
    return this.first + this.batches.length
  }

  /** The rows touched since a version; null where that is not known any more. */
  since(version: number): Set<number> | null {
    if (version < this.first) return null
    const touched = new Set<number>()
    for (const batch of this.batches.slice(version - this.first)) for (const row of batch) touched.add(row)
    return touched
  }

  private forget(): void {
    this.first += this.batches.length + 1
    this.batches = []
    this.open.clear()
    this.count = 0
  }
}
