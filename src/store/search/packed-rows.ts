import { rowsPerBlock } from '#store/database/blocks.ts'
import { serverRowIn } from '#store/database/stored-row.ts'
import type { Block } from '#store/database/tables.ts'
import type { AnyRow, Resource } from '#store/define/define-resource.ts'
import type { RowLocation } from '#store/listing/list-query.ts'
import type { Column } from './column.ts'
import { type Cells, Columns, type PackedColumns } from './columns.ts'
import { grown } from './grown.ts'
import { type PackedIds, RowIds } from './row-ids.ts'

/** Where a row lies that so far exists only as a changed row: no block has it. */
const nowhere = -1

export interface PackedTable {
  live: Uint8Array<ArrayBuffer>
  writes: Float64Array<ArrayBuffer>
  /** The block of each segment; -1 for rows that only exist as changes. */
  blocks: number[]
  ids: PackedIds
  columns: PackedColumns
  /** Ids with a changed row over them, and what the server's row would have kept in the columns. */
  overlaid: [id: string, serverRow: Cells | null][]
}

/**
 * All rows of a collection, packed, as people should see them. A row's number is its place, so that no place is kept:
 *
 *     segment   0: block 0        1: block 7        2: no block        segments in the order in which they were met
 *     row       0 … 63            64 … 127          128 … 191          64 rows each, holes and all
 *
 * Changed rows are written over the server's; what they hide is remembered until they go.
 */
export class PackedRows {
  private readonly columns: Columns
  private readonly ids: RowIds
  private live: Uint8Array<ArrayBuffer>
  /** The write that brought the stored row which the columns show; NaN where they show anything else. */
  private writes: Float64Array<ArrayBuffer>
  private readonly blocks: number[]
  private readonly segmentOf = new Map<number, number>()
  private readonly free: number[] = []
  private readonly overlaid: Map<string, Cells | null>
  private readonly onTouch: (row: number) => void
  private inBlocks = 0

  /** `onTouch` hears of every row before its turn in any order may change. */
  constructor(resource: Resource, collator: Intl.Collator, onTouch: (row: number) => void, packed?: PackedTable) {
    this.columns = new Columns(resource, collator, packed?.columns)
    this.ids = new RowIds(packed?.ids)
    this.live = packed?.live ?? new Uint8Array(0)
    this.writes = packed?.writes ?? new Float64Array(0)
    this.blocks = packed?.blocks ?? []
    this.overlaid = new Map(packed?.overlaid)
    this.onTouch = onTouch
    for (const [segment, block] of this.blocks.entries()) {
      if (block !== nowhere) this.segmentOf.set(block, segment)
      for (let row = segment * rowsPerBlock; row < (segment + 1) * rowsPerBlock; row++) {
        if (block !== nowhere) this.inBlocks += this.live[row] ?? 0
        else if (this.live[row] === 0) this.free.push(row)
      }
    }
  }

  /** Row numbers lie below this. */
  get length(): number {
    return this.blocks.length * rowsPerBlock
  }

  /** Rows that the server told of: what this device holds of the collection. */
  get held(): number {
    return this.inBlocks
  }

  /** 1 for every row that exists. */
  get existing(): Uint8Array {
    return this.live.subarray(0, this.length)
  }

  /** Every row that exists, in no order. */
  all(): Int32Array<ArrayBuffer> {
    const { live } = this
    const all = new Int32Array(this.length)
    let count = 0
    for (let row = 0; row < all.length; row++) {
      all[count] = row
      count += live[row]!
    }
    return all.slice(0, count)
  }

  column(field: string): Column | undefined {
    return field === 'id' ? this.ids : this.columns.column(field)
  }

  get searched(): Pick<Columns, 'texts' | 'wordsOf' | 'cellsOf' | 'sum'> {
    return this.columns
  }

  find(id: string): number {
    return this.ids.find(id)
  }

  idOf(row: number): string {
    return this.ids.value(row)
  }

  placeOf(row: number): RowLocation {
    const block = this.blocks[Math.floor(row / rowsPerBlock)] ?? nowhere
    return block === nowhere ? { block: -1, slot: -1 } : { block, slot: row % rowsPerBlock }
  }

  applyBlock({ block, rows, fields = [] }: Block): void {
    const first = this.firstRowOf(block)
    for (let slot = 0; slot < rowsPerBlock; slot++) {
      const stored = rows[slot]
      const row = first + slot
      // Most rows of a block that is written again are the same as before.
      if (stored && this.writes[row] === stored.w) continue
      if (this.live[row] === 1 && this.idOf(row) !== stored?.id) this.lose(row)
      if (stored) this.hold(row, serverRowIn({ fields }, stored).row)
      this.writes[row] = stored && !this.overlaid.has(stored.id) ? stored.w : Number.NaN
    }
  }

  /** Lays changed rows over the server's, in place of those before. */
  setChanged(rows: ReadonlyMap<string, AnyRow>): void {
    for (const [id, serverRow] of this.overlaid) {
      if (rows.has(id)) continue
      this.overlaid.delete(id)
      if (serverRow) this.write(this.find(id), id, serverRow)
      else this.erase(this.find(id))
    }
    for (const [id, changed] of rows) {
      const row = this.find(id)
      if (!this.overlaid.has(id)) this.overlaid.set(id, row < 0 ? null : this.columns.read(row))
      this.writes[row] = Number.NaN
      this.write(row < 0 ? this.freeRow() : row, id, this.columns.encode(changed))
    }
  }

  packed(): PackedTable {
    return {
      live: this.live.slice(0, this.length),
      writes: this.writes.slice(0, this.length),
      blocks: [...this.blocks],
      ids: this.ids.packed(this.length),
      columns: this.columns.packed(this.length),
      overlaid: [...this.overlaid],
    }
  }

  get bytes(): number {
    return this.live.byteLength + this.writes.byteLength + this.blocks.length * 48 + this.ids.bytes + this.columns.bytes
  }

  /** The server's row at this place is gone; a change that lies over it lives on without a place. */
  private lose(row: number): void {
    const id = this.idOf(row)
    const shown = this.overlaid.has(id) ? this.columns.read(row) : null
    this.erase(row)
    if (!shown) return
    this.overlaid.set(id, null)
    this.write(this.freeRow(), id, shown)
  }

  private hold(row: number, said: AnyRow): void {
    const { id } = said
    const before = this.find(id)
    const serverRow = this.columns.encode(said)
    const shown = this.overlaid.has(id) ? this.columns.read(before) : serverRow
    if (this.overlaid.has(id)) this.overlaid.set(id, serverRow)
    if (before >= 0 && before !== row) this.erase(before)
    this.write(row, id, shown)
  }

  private write(row: number, id: string, cells: Cells): void {
    const isNew = this.live[row] !== 1
    if (isNew) {
      this.live[row] = 1
      this.ids.add(row, id)
      if (this.isInBlock(row)) this.inBlocks += 1
    }
    if (this.columns.write(row, cells) || isNew) this.onTouch(row)
  }

  private erase(row: number): void {
    this.live[row] = 0
    this.writes[row] = Number.NaN
    this.ids.remove(row)
    this.columns.clear(row)
    if (this.isInBlock(row)) this.inBlocks -= 1
    else this.free.push(row)
    this.onTouch(row)
  }

  private isInBlock(row: number): boolean {
    return this.blocks[Math.floor(row / rowsPerBlock)] !== nowhere
  }

  private firstRowOf(block: number): number {
    const segment = this.segmentOf.get(block) ?? this.newSegment(block)
    this.segmentOf.set(block, segment)
    return segment * rowsPerBlock
  }

  private freeRow(): number {
    if (this.free.length === 0) {
      const first = this.newSegment(nowhere) * rowsPerBlock
      for (let slot = 0; slot < rowsPerBlock; slot++) this.free.push(first + slot)
    }
    return this.free.pop() ?? 0
  }

  private newSegment(block: number): number {
    const segment = this.blocks.push(block) - 1
    this.live = grown(this.live, this.length)
    const before = this.writes.length
    this.writes = grown(this.writes, this.length).fill(Number.NaN, before)
    return segment
  }
}
