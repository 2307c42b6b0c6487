import Dexie from 'dexie'
import { endLead, LeadLost } from './lead-lost.ts'
import type { LocalStore } from './local-store.ts'
import type { PortalDatabase } from './open-database.ts'
import { stamp, serverRowIn } from './stored-row.ts'
import type { Block, ServerRow } from './tables.ts'

export const rowsPerBlock = 64
/** Bounds of one write: readers of the list wait for it (storage.md rule 1). */
export const blocksPerTransaction = 8
/** Fifty or more records in one `bulkPut` wake every live query instead of those that look at them. */
const recordsPerPut = 40

/** No collection has this name: its one record says in `w` which leader may write blocks. */
const fence: [string, number] = ['', 0]

/** Who writes blocks. */
export interface Lead {
  /** The leader's: one that has been replaced gets LeadLost. */
  epoch: number
  /** The collection's write sequence, where this leader knows it: while the fence stands nobody else has written. */
  last?: number | undefined
}

/**
 * The only writer of `blocks`: stamps the collection's next write sequence and returns it. The fence lies among the
 * blocks themselves, so that a tab which freezes inside a write to them never holds up an edit.
 */
export async function putBlocks(
  relaxed: LocalStore,
  collection: string,
  blocks: Omit<Block, 'w' | 'collection'>[],
  lead?: Lead,
): Promise<number> {
  return relaxed.transaction('rw', [relaxed.blocks], async () => {
    // Asked first, and waited for last: one that has been replaced takes back what it has put.
    const raised = lead && relaxed.blocks.get(fence)
    const [last] = lead?.last === undefined ? await Promise.all([lastWrite(relaxed, collection), raised]) : [lead.last]
    const w = last + 1
    const records = blocks.map((one) => ({ ...one, collection, w }))
    for (const { rows } of records) stamp(rows, w)
    const puts: PromiseLike<unknown>[] = []
    for (let i = 0; i < records.length; i += recordsPerPut) {
      puts.push(relaxed.blocks.bulkPut(records.slice(i, i + recordsPerPut)))
    }
    const [at] = await Promise.all([raised, ...puts])
    if (at?.w !== lead?.epoch) throw new LeadLost()
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
 * last block and the last written stay, so that the write sequence goes on; the fence falls and a new epoch begins, so
 * that the leader begins anew and writes the gaps as empty blocks. Returns whether there was anything to delete.
 */
export async function dropColdBlocks(store: LocalStore): Promise<boolean> {
  const isDropped = await dropBlocks(store)
  // A full disk takes deletions and nothing else: this needs the room that they have made.
  if (isDropped) await forgetCoverage(store)
  return isDropped
}

/** What was noted while the blocks went is void as well, and nothing more is noted by whoever led. */
async function forgetCoverage(store: LocalStore): Promise<void> {
  await store.transaction('rw', [store.coverage, store.leader], async () => {
    await endLead(store)
    await store.coverage.clear()
  })
}

async function dropBlocks(store: LocalStore): Promise<boolean> {
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
  await database.transaction('rw', [...tables, database.leader], () =>
    Promise.all([endLead(database), ...tables.map((table) => table.clear())]),
  )
}

/**
 * Drops everything of some collections but the changes made to them, in one transaction. The fence falls with them, and
 * the leader begins anew: without them, because what it pulls is what it has noted coverage of.
 */
export async function dropCollections(database: PortalDatabase, collections: readonly string[]): Promise<void> {
  const { blocks, snapshots, coverage, found, missing, keptPeriods, changed, inbox, answers, details } = database
  const byCollection = [blocks, snapshots, coverage, found, missing, keptPeriods, changed]
  await database.transaction('rw', [...byCollection, inbox, answers, details, database.leader], async () => {
    await endLead(database)
    for (const collection of collections) {
      for (const table of byCollection) {
        await table.where(':id').between([collection, Dexie.minKey], [collection, Dexie.maxKey]).delete()
      }
    }
    await inbox.filter((read) => collections.includes(read.collection)).delete()
    // What was asked about them lies among these; the others' are soon asked again.
    await Promise.all([blocks.delete(fence), answers.clear(), details.clear()])
  })
}

/** Every collection of which this device has anything but changes. */
export async function collectionsHeld(database: PortalDatabase): Promise<ReadonlySet<string>> {
  const { blocks, snapshots, coverage, found, missing, keptPeriods, changed, inbox } = database
  const held = new Set<string>()
  await inbox.each(({ collection }) => held.add(collection))
  for (const table of [blocks, snapshots, coverage, found, missing, keptPeriods, changed]) {
    // From one to the next by their keys: of each there may be thousands of blocks.
    for (let last = ''; ; ) {
      const [next] = await table.where(':id').above([last, Dexie.maxKey]).limit(1).primaryKeys()
      if (!next) break
      last = next[0]
      held.add(last)
    }
  }
  return held
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
  if (numbers.length === 0) return []
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
    if (last) cursor = last.w
    if (found.length < blocksPerRead) return cursor
  }
}

async function withoutSplitWrite(database: LocalStore, collection: string, found: Block[]): Promise<Block[]> {
  const first = found[0]
  const last = found.at(-1)
  if (!first || !last || found.length < blocksPerRead) return found
  if (first.w === last.w) return database.blocks.where('[collection+w]').equals([collection, first.w]).toArray()
  return found.filter((block) => block.w !== last.w)
}

/** The server row of an id: its slot is a hint, the block's other rows are looked through (storage.md rule 2). */
export function rowInBlock(block: Block | undefined, id: string, slot: number): ServerRow | undefined {
  if (!block) return undefined
  const hinted = block.rows[slot]
  const stored = hinted?.id === id ? hinted : block.rows.find((one) => one?.id === id)
  return stored ? serverRowIn(block, stored) : undefined
}
