import { lastWrite } from '#store/database/blocks.ts'
import type { LocalStore } from '#store/database/local-store.ts'
import type { Resource } from '#store/define/define-resource.ts'
import { ListIndex, type PackedIndex } from './list-index.ts'

/** Grows with every change to how an index is packed. */
const format = 3

/** Saves an index, so that the next start need not read every row. An older one than the saved one changes nothing. */
export async function saveSnapshot(database: LocalStore, resource: Resource, index: ListIndex): Promise<void> {
  const { snapshots } = database
  const { name: collection } = resource
  const packed = index.packed()
  const record = { collection, w: packed.w, shape: shapeOf(resource) }
  await database.transaction('rw', [snapshots], async () => {
    const saved = await snapshots.get([collection, 0])
    if (saved && saved.shape === record.shape && saved.w > packed.w) return
    await snapshots.put({ ...record, part: 0, content: digestOf(packed) })
    await snapshots.put({ ...record, part: 1, content: packed })
  })
  // The blocks may have been dropped meanwhile, and what is saved now would outlive them.
  if ((await lastWrite(database, collection)) < packed.w) await dropSnapshot(database, collection)
}

/** The saved index of a collection; null where there is none that fits its declaration and its blocks and is whole. */
export async function loadSnapshot(
  database: LocalStore,
  resource: Resource,
  collator: Intl.Collator,
): Promise<ListIndex | null> {
  const { name: collection } = resource
  const head = await database.snapshots.get([collection, 0])
  if (!head) return null
  const body = await database.snapshots.get([collection, 1])
  const isOurs = head.shape === shapeOf(resource) && head.w <= (await lastWrite(database, collection))
  try {
    if (isOurs && body && head.content === digestOf(body.content)) {
      return new ListIndex(resource, collator, body.content as PackedIndex)
    }
  } catch {
    // Whatever is wrong with it, the rows are still there.
  }
  await dropSnapshot(database, collection)
  return null
}

async function dropSnapshot(database: LocalStore, collection: string): Promise<void> {
  await database.snapshots.bulkDelete([
    [collection, 0],
    [collection, 1],
  ])
}

/** Everything of a declaration that the columns depend on. */
function shapeOf({ search, filters, sorts, sums, order }: Resource): string {
  return JSON.stringify([format, search, filters, sorts, sums, order])
}

/** A number that depends on every number and every text's length in a plain value. */
function digestOf(value: unknown, before = 17): number {
  if (typeof value === 'number') return Math.imul(before, 31) + (value | 0)
  if (typeof value === 'string') return Math.imul(before, 31) + value.length
  if (ArrayBuffer.isView(value)) return digestOfBytes(value, before)
  if (Array.isArray(value)) return value.reduce<number>((sum, one) => digestOf(one, sum) | 0, before + value.length)
  if (value === null || typeof value !== 'object') return Math.imul(before, 37) | 0
  return Object.entries(value).reduce((sum, [name, one]) => digestOf(one, sum + name.length) | 0, before)
}

function digestOfBytes({ buffer, byteOffset, byteLength }: ArrayBufferView, before: number): number {
  let sum = Math.imul(before, 31) + byteLength
  const whole = byteLength - (byteLength % 4)
  const words = new Int32Array(
    byteOffset % 4 === 0 ? buffer : buffer.slice(byteOffset),
    byteOffset % 4 === 0 ? byteOffset : 0,
    whole / 4,
  )
  for (let n = 0; n < words.length; n++) sum = (Math.imul(sum, 31) + words[n]!) | 0
  for (const byte of new Uint8Array(buffer, byteOffset + whole, byteLength - whole))
    sum = (Math.imul(sum, 31) + byte) | 0
  return sum
}
