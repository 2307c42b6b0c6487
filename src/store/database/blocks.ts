import type { AnyRow } from '#store/define/define-resource.ts'
import type { PortalDatabase } from './open-database.ts'
import type { Block, StoredRow } from './tables.ts'

export const rowsPerBlock = 32
/** Bounds of one write: readers of the list wait for it (storage.md rule 1). */
export const blocksPerTransaction = 16
/** Fifty or more records in one `bulkPut` wake every live query instead of those that look at them. */
const recordsPerPut = 40

/** The only writer of `blocks`: stamps the collection's next write sequence inside the transaction. */
export async function putBlocks(
  relaxed: PortalDatabase,
  collection: string,
  blocks: Omit<Block, 'w' | 'collection'>[],
): Promise<number> {
  return relaxed.transaction('rw', relaxed.blocks, async () => {
    const w = (await lastWrite(relaxed, collection)) + 1
    const records = blocks.map(({ block, rows }) => ({ collection, block, w, rows }))
    for (let i = 0; i < records.length; i += recordsPerPut) {
      await relaxed.blocks.bulkPut(records.slice(i, i + recordsPerPut))
    }
    return w
  })
}

/** Drops everything that can be fetched again, in one transaction: kept answers point into the blocks. */
export async function dropServerRows(database: PortalDatabase): Promise<void> {
  const { blocks, answers, details, coverage, inbox } = database
  await database.transaction('rw', [blocks, answers, details, coverage, inbox], () =>
    Promise.all([blocks.clear(), answers.clear(), details.clear(), coverage.clear(), inbox.clear()]),
  )
}

/** The collection's write sequence so far; 0 where nothing was written. */
async function lastWrite(database: PortalDatabase, collection: string): Promise<number> {
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
  database: PortalDatabase,
  collection: string,
  numbers: number[],
): Promise<(Block | undefined)[]> {
  return database.blocks.bulkGet(numbers.map((block): [string, number] => [collection, block]))
}

const blocksPerRead = 128

/** Hands over every block written after `w`, in write order, never splitting one write; returns the new `w`. */
export async function readBlocksAfter(
  database: PortalDatabase,
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

async function withoutSplitWrite(database: PortalDatabase, collection: string, found: Block[]): Promise<Block[]> {
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
