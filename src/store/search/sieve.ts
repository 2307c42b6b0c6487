import { grown } from './grown.ts'

/** What rows are known by in one column or in two. */
export type Codes = readonly [first: Int32Array, second?: Int32Array]

/** Takes the rows that pass out of others and keeps their order; how many they will be, nobody knows beforehand. */
export class Sieve {
  private readonly table: { readonly length: number }
  private room = new Int32Array(0)

  constructor(table: { readonly length: number }) {
    this.table = table
  }

  /** Row numbers lie below this. */
  get length(): number {
    return this.table.length
  }

  /** The rows that are noted with this value. */
  noted(rows: Int32Array, notes: Uint8Array, value: number): Int32Array<ArrayBuffer> {
    this.room = grown(this.room, rows.length)
    const { room } = this
    let count = 0
    for (let n = 0; n < rows.length; n++) {
      const row = rows[n]!
      room[count] = row
      count += notes[row] === value ? 1 : 0
    }
    return room.slice(0, count)
  }

  /** The rows whose code in the column, or in one of two, has 1 in the mask. */
  byCode(rows: Int32Array, mask: Uint8Array, [first, second]: Codes): Int32Array<ArrayBuffer> {
    this.room = grown(this.room, rows.length)
    const { room } = this
    const count = second ? ofTwo(rows, mask, [first, second], room) : ofOne(rows, mask, first, room)
    return room.slice(0, count)
  }

  get bytes(): number {
    return this.room.byteLength
  }
}

function ofOne(rows: Int32Array, mask: Uint8Array, codes: Int32Array, into: Int32Array): number {
  let count = 0
  for (let n = 0; n < rows.length; n++) {
    const row = rows[n]!
    into[count] = row
    count += mask[codes[row]!]!
  }
  return count
}

function ofTwo(
  rows: Int32Array,
  mask: Uint8Array,
  [first, second]: [Int32Array, Int32Array],
  into: Int32Array,
): number {
  let count = 0
  for (let n = 0; n < rows.length; n++) {
    const row = rows[n]!
    into[count] = row
    count += mask[first[row]!]! | mask[second[row]!]!
  }
  return count
}
