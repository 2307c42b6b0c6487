import { grown } from './grown.ts'
import { type How, TextPool } from './text-pool.ts'

export interface PackedCells {
  chunks: string[]
  ends: Uint32Array<ArrayBuffer>
  filled: Uint8Array<ArrayBuffer>
}

/** Rows to a packed text. */
const rowsPerSegment = 32

/** A field whose texts hardly repeat (ids, mobile numbers): the texts themselves, packed 32 rows to a string. */
export class CellColumn {
  private readonly texts = new TextPool(rowsPerSegment)
  /** 1 where there is a text, even an empty one. */
  private filled = new Uint8Array(0)
  private readonly normal: (text: string) => string

  /** `normal` gives the form in which values are kept and compared. */
  constructor(normal: (text: string) => string, packed?: PackedCells) {
    this.normal = normal
    if (!packed) return
    this.filled = packed.filled
    this.texts.unpack(packed)
  }

  text(row: number): string {
    return this.texts.text(row)
  }

  /** What would be kept of a value; null for what is no text. */
  normalOf(value: unknown): string | null {
    return typeof value === 'string' ? this.normal(value) : null
  }

  /** What is kept of a row's value, in its normal form. */
  kept(row: number): string | null {
    return this.filled[row] === 1 ? this.text(row) : null
  }

  /** Keeps a text that is in its normal form; returns whether anything is different now. */
  set(row: number, normal: string | null | undefined): boolean {
    const text = normal ?? null
    this.filled = grown(this.filled, row + 1)
    const isFilled = text === null ? 0 : 1
    if (this.filled[row] === isFilled && this.text(row) === (text ?? '')) return false
    this.filled[row] = isFilled
    this.texts.set(row, text ?? '')
    return true
  }

  /** Marks every row that has this text, given in its normal form. */
  markText(wanted: string, how: How, into: Uint8Array): void {
    if (wanted !== '') {
      this.texts.find(wanted, how, (row) => (into[row] = 1))
      return
    }
    this.filled = grown(this.filled, into.length)
    for (let row = 0; row < into.length; row++) {
      if (this.filled[row] === 1 && (how !== 'equals' || this.text(row) === '')) into[row] = 1
    }
  }

  packed(rows: number): PackedCells {
    this.filled = grown(this.filled, rows)
    const { chunks, ends } = this.texts.packed()
    return { chunks: [...chunks], ends: ends.slice(), filled: this.filled.slice(0, rows) }
  }

  get bytes(): number {
    return this.filled.byteLength + this.texts.bytes
  }
}
