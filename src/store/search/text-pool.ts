import { grown } from './grown.ts'

/** How a text may stand in a cell. */
export type How = 'contains' | 'prefix' | 'equals'

/**
 * Cells of text, many to a string, so that the browser's own text search runs over all of them at once:
 *
 *     chunk  "kamal silvanimal pereras. mendis"
 *     ends              11          23      32      one number a cell; a cell begins where the one before it ends
 */
export class TextPool {
  private readonly perChunk: number
  private readonly chunks: string[] = []
  private ends = new Uint32Array(0)
  /** The chunk being written lies open as single texts; it is packed when another one is touched or anything is read. */
  private openChunk = -1
  private open: string[] = []

  constructor(perChunk: number) {
    this.perChunk = perChunk
  }

  /** A cell nobody has written is empty. */
  text(cell: number): string {
    const chunk = Math.floor(cell / this.perChunk)
    if (chunk === this.openChunk) return this.open[cell % this.perChunk] ?? ''
    return this.chunks[chunk]?.slice(this.startOf(cell), this.ends[cell]) ?? ''
  }

  set(cell: number, text: string): void {
    const chunk = Math.floor(cell / this.perChunk)
    if (chunk !== this.openChunk) this.openUp(chunk)
    this.open[cell % this.perChunk] = text
  }

  /** Whether a cell has the text in the way asked for. */
  has(cell: number, text: string, how: How): boolean {
    const whole = this.text(cell)
    return how === 'contains' ? whole.includes(text) : how === 'prefix' ? whole.startsWith(text) : whole === text
  }

  /** Tells every cell that has the text, which is not empty, in the way asked for. */
  find(text: string, how: How, onCell: (cell: number) => void): void {
    this.seal()
    for (let chunk = 0; chunk < this.chunks.length; chunk++) {
      const joined = this.chunks[chunk] ?? ''
      let at = joined.indexOf(text)
      let cell = chunk * this.perChunk
      while (at >= 0) {
        while ((this.ends[cell] ?? 0) <= at) cell += 1
        const end = this.ends[cell] ?? 0
        const fits = how === 'equals' ? at + text.length === end : at + text.length <= end
        // A text may not begin in one cell and end in the next.
        const isHit = fits && (how === 'contains' || at === this.startOf(cell))
        if (isHit) onCell(cell)
        at = joined.indexOf(text, isHit ? end : at + 1)
      }
    }
  }

  /** The packed chunks and ends, for the snapshot; they belong to the pool and go on changing. */
  packed(): { chunks: readonly string[]; ends: Uint32Array<ArrayBuffer> } {
    this.seal()
    return { chunks: this.chunks, ends: this.ends.subarray(0, this.chunks.length * this.perChunk) }
  }

  /** Takes over what `packed` gave. */
  unpack({ chunks, ends }: { chunks: readonly string[]; ends: Uint32Array<ArrayBuffer> }): void {
    this.chunks.length = 0
    for (const chunk of chunks) this.chunks.push(chunk)
    this.ends = ends
    this.openChunk = -1
  }

  get bytes(): number {
    this.seal()
    return this.ends.byteLength + this.chunks.reduce((sum, text) => sum + bytesOf(text), 0)
  }

  private startOf(cell: number): number {
    return cell % this.perChunk === 0 ? 0 : (this.ends[cell - 1] ?? 0)
  }

  private openUp(chunk: number): void {
    this.seal()
    const first = chunk * this.perChunk
    this.open = Array.from({ length: this.perChunk }, (_, n) => this.text(first + n))
    this.openChunk = chunk
  }

  private seal(): void {
    if (this.openChunk < 0) return
    const first = this.openChunk * this.perChunk
    this.ends = grown(this.ends, first + this.perChunk)
    let end = 0
    for (let n = 0; n < this.perChunk; n++) {
      end += this.open[n]?.length ?? 0
      this.ends[first + n] = end
    }
    while (this.chunks.length < this.openChunk) this.chunks.push('')
    this.chunks[this.openChunk] = this.open.join('')
    this.openChunk = -1
  }
}

/** What a string takes in memory: one byte a character while all are Latin, else two; and its head. */
export function bytesOf(text: string): number {
  return 16 + text.length * (/[\u0100-\uffff]/.test(text) ? 2 : 1)
}
