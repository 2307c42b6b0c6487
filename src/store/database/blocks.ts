import type { AnyRow } from '#store/define/define-resource.ts'
import { LeadLost } from './lead-lost.ts'
import type { LocalStore } from './local-store.ts'
import type { PortalDatabase } from './open-database.ts'
import type { Block, StoredRow } from './tables.ts'

export const rowsPerBlock = 32
/** Bounds of one write: readers of the list wait for it (storage.md rule 1). */
export const blocksPerTransaction = 16
/** Fifty or more records in one `bulkPut` wake every live query instead of those that look at them. */
const recordsPerPut = 40

/** No collection has this name: its one record says in `w` which leader may write blocks. */
const fence: [string, number] = ['', 0]

/**
 * The only writer of `blocks`: stamps the collection's next write sequence inside the transaction. With an `epoch` it
 * throws LeadLost where that leader has been replaced. The fence lies among the blocks themselves, so that a tab which
 * freezes inside a write to them never holds up an edit.
 */
export async function putBlocks(
  relaxed: LocalStore,
  collection: string,
  blocks: Omit<Block, 'w' | 'collection'>[],
  epoch?: number,
): Promise<number> {
  return relaxed.transaction('rw', [relaxed.blocks], async () => {
    if (epoch !== undefined && (await relaxed.blocks.get(fence))?.w !== epoch) throw new LeadLost()
    const w = (await lastWrite(relaxed, collection)) + 1
    const records = blocks.map(({ block, rows }) => ({ collection, block, w, rows }))
    for (let i = 0; i < records.length; i += recordsPerPut) {
      await relaxed.blocks.bulkPut(records.slice(i, i + recordsPerPut))
    }
    return w
  })
}

/** From now on only this leader writes blocks. Whatever it reads of them afterwards stays as it is. */
export async function raiseFence(relaxed: LocalStore, epoch: number): Promise<void> {
  const [collection, block] = fence
  await relaxed.transaction('rw', [relaxed.blocks], async () => {
    const before = (await relaxed.blocks.get(fence))?.w ?? 0
    if (before > epoch) throw new LeadLost()
    await relaxed.blocks.put({ collection, block, w: epoch, rows: [] })
  })
}

/**
 * Deletes about half of a collection's blocks, those that lie longest: storage is full and an edit needs the room. The
 * last block and the last written stay, so that the write sequence goes on; the fence falls, so that the leader begins
 * anew and writes the gaps as empty blocks. Returns whether there was anything to delete.
 */
export async function dropColdBlocks(store: LocalStore): Promise<boolean> {
  return store.transaction('rw', [store.blocks, store.snapshots, store.coverage], async () => {
    // Keys alone: there may be a hundred megabytes of rows.
    const everything = store.blocks.where('[collection+w]').between(['', 0], ['\uffff', Infinity])
    const places = await everything.primaryKeys()
    const writes = (await everything.keys()) as [string, number][]
    const byCollection = new Map<string, { block: number; w: number }[]>()
    for (const [i, [collection, block]] of places.entries()) {
      if (collection === fence[0]) continue
      const group = byCollection.get(collection) ?? []
      group.push({ block, w: writes[i]?.[1] ?? 0 })
      byCollection.set(collection, group)
    }
    const cold: [string, number][] = []
    for (const [collection, group] of byCollection) {
      const newest = group.at(-1)
      const inOrder = group.toSorted((a, b) => a.block - b.block)
      const half = inOrder.slice(Math.floor(inOrder.length / 2), -1).filter((one) => one !== newest)
      cold.push(...half.map(({ block }): [string, number] => [collection, block]))
    }
    if (cold.length === 0) return false
    await store.blocks.bulkDelete([...cold, fence])
    // What is gone is read again once there is room.
    await store.coverage.clear()
    // A saved index is made again from the blocks, and it takes a good part of the room.
    await store.snapshots.clear()
    return true
  })
}

/** Drops everything that can be fetched again, in one transaction: kept answers and saved indexes point into the blocks. */
export async function dropServerRows(database: PortalDatabase): Promise<void> {
  const { blocks, snapshots, answers, details, coverage, found, inbox, voucherQrs, printRows } = database
  const tables = [blocks, snapshots, answers, details, coverage, found, inbox, voucherQrs, printRows]
  await database.transaction('rw', tables, () => Promise.all(tables.map((table) => table.clear())))
}

/** The collection's write sequence so far; 0 where nothing was written. */
export async function lastWrite(database: LocalStore, collection: string): Promise<number> {
  const keys = await database.blocks
    .where('[collection+w]')
    .between([collection, 0], [collection, Infinity])
    .reverse()
    .limit(1)
    .keys()
  const last = keys[0] as unknown as [string, number] | undefined
  return last?.[1] ?? 0
}

/** Blocks of a collection by number; a number nobody wrote gives undefined. */
export async function getBlocks(
  database: LocalStore,
  collection: string,
  numbers: number[],
): Promise<(Block | undefined)[]> {
  return database.blocks.bulkGet(numbers.map((block): [string, number] => [collection, block]))
}

const blocksPerRead = 128

/** Hands over every block written after `w`, in write order, never splitting one write; returns the new `w`. */
export async function readBlocksAfter(
  database: LocalStore,
  collection: string,
  w: number,
  onBlock: (block: Block) => void,
): Promise<number> {
  let cursor = w
  for (;;) {
    const found = await database.blocks
      .where('[collection+w]')
      .between([collection, cursor], [collection, Infinity], false, true)
      .limit(blocksPerRead)
      .toArray()
    const whole = await withoutSplitWrite(database, collection, found)
    for (const block of whole) onBlock(block)
    const last = whole.at(-1)
    if (!last) return cursor
    cursor = last.w
  }
}

async function withoutSplitWrite(database: LocalStore, collection: string, found: Block[]): Promise<Block[]> {
  const first = found[0]
  const last = found.at(-1)
  if (!first || !last || found.length < blocksPerRead) return found
  if (first.w === last.w) return database.blocks.where('[collection+w]').equals([collection, first.w]).toArray()
  return found.filter((block) => block.w !== last.w)
}

/** The stored row of an id: its slot is a hint, the block's other rows are looked through (storage.md rule 2). */
export function rowInBlock(block: Block | undefined, id: string, slot: number): StoredRow<AnyRow> | undefined {
  if (!block) return undefined
  const hinted = block.rows[slot]
  if (hinted?.id === id) return hinted
  return block.rows.find((stored) => stored?.id === id) ?? undefined
}
