import type { Column } from './column.ts'
import { grown } from './grown.ts'
import { mergeRows, sortByColumn, sortRuns } from './sorted-rows.ts'

type Order = Int32Array<ArrayBuffer>

interface SortedTable {
  readonly existing: Uint8Array
  all(): Order
  column(field: string): Column | undefined
}

/**
 * All rows, sorted by one field or another, rising. Equal values stand in the resource's own order, and equal ones there
 * by id. An order is made when first asked for; afterwards rows that changed are taken out and put back in their new
 * place, and the rest is copied as it is.
 */
export class Orders {
  private readonly table: SortedTable
  private readonly own: { by: string; direction: 'asc' | 'desc' }
  private readonly orders: Map<string, Order>
  private readonly touched = new Set<number>()
  private room = new Int32Array(0)

  constructor(table: SortedTable, own: { by: string; direction: 'asc' | 'desc' }, packed?: Iterable<[string, Order]>) {
    this.table = table
    this.own = own
    this.orders = new Map(packed)
  }

  /** A row has come, gone or changed. */
  touch(row: number): void {
    if (this.orders.size > 0) this.touched.add(row)
  }

  /** Row numbers by this field, rising. */
  by(field: string): Order {
    this.settle()
    const known = this.orders.get(field)
    if (known) return known
    const order = field === this.own.by ? this.build() : this.buildFrom(this.by(this.own.by), field)
    this.orders.set(field, order)
    return order
  }

  packed(): [string, Order][] {
    this.settle()
    return [...this.orders].map(([field, order]) => [field, order.slice()])
  }

  /** The comparison that an order follows. */
  comparison(field: string): (a: number, b: number) => number {
    const [column, own, id] = [this.column(field), this.column(this.own.by), this.column('id')]
    const sign = this.own.direction === 'asc' ? 1 : -1
    return (a, b) => column.compare(a, b) || own.compare(a, b) || sign * id.compare(a, b)
  }

  get bytes(): number {
    return [...this.orders.values()].reduce((sum, order) => sum + order.buffer.byteLength, this.room.byteLength)
  }

  private column(field: string): Column {
    const column = this.table.column(field)
    if (!column) throw new Error(`nothing is kept of ${field}`)
    return column
  }

  private build(): Order {
    const order = this.buildFrom(this.table.all(), this.own.by)
    const own = this.column(this.own.by)
    sortRuns(order, (a, b) => own.compare(a, b) === 0, this.comparison(this.own.by))
    return order
  }

  private buildFrom(rows: Order, field: string): Order {
    return sortByColumn(rows, this.column(field), this.comparison(field))
  }

  /** Puts touched rows where they belong now, in the array that the order has; what was handed out is not valid any more. */
  private settle(): void {
    if (this.touched.size === 0) return
    const { existing } = this.table
    const isTouched = new Uint8Array(existing.length)
    for (const row of this.touched) isTouched[row] = 1
    const again = Int32Array.from([...this.touched].filter((row) => existing[row] === 1))
    for (const [field, order] of this.orders) {
      // So many changes are sorted faster than they are put in one by one.
      if (this.touched.size * 4 > order.length) this.orders.delete(field)
      else {
        const kept = this.without(order, isTouched)
        const room = grown(new Int32Array(order.buffer), kept.length + again.length)
        this.orders.set(field, mergeRows(kept, again, room, this.comparison(field)))
      }
    }
    this.touched.clear()
  }

  /** The other rows of an order, in room that is used again. */
  private without(order: Order, isTouched: Uint8Array): Order {
    this.room = grown(this.room, order.length)
    const { room } = this
    let count = 0
    for (let n = 0; n < order.length; n++) {
      const row = order[n]!
      room[count] = row
      count += isTouched[row] === 0 ? 1 : 0
    }
    return room.subarray(0, count)
  }
}
