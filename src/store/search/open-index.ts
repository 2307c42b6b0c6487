import { isComplete } from '#store/database/coverage.ts'
import { lastWrite, readBlocksAfter } from '#store/database/blocks.ts'
import type { LocalStore } from '#store/database/local-store.ts'
import type { ListAnswer } from '#store/listing/list-query.ts'
import { resourceNamed } from '#store/registry.ts'
import { ListIndex } from './list-index.ts'
import { loadSnapshot } from './snapshot.ts'

/** How fresh and how whole a collection is. */
export type Seen = Pick<ListAnswer, 'asOf' | 'complete'>

/** Texts sort as in the portal's own language, on every device alike. */
const collator = new Intl.Collator('en')

/** How many of the first and of the last blocks a preview is made of: new rows come at either end. */
const blocksEachEnd = 16

/** The index of a collection as it was saved, or an empty one; `advance` brings it to the present. */
export async function openIndex(database: LocalStore, collection: string): Promise<ListIndex> {
  const resource = resourceNamed(collection)
  return (await loadSnapshot(database, resource, collator)) ?? new ListIndex(resource, collator)
}

/** Brings an index to the database's present; true when a block was new to it. */
export async function advance(database: LocalStore, index: ListIndex, collection: string): Promise<boolean> {
  const before = index.w
  index.w = await readBlocksAfter(database, collection, before, (block) => index.applyBlock(block))
  await layChanges(database, index, collection)
  return index.w !== before
}

/** Whether the write sequence has begun anew below the index: the blocks it was made of have been let go of. */
export async function isOfOtherBlocks(database: LocalStore, index: ListIndex, collection: string): Promise<boolean> {
  return (await lastWrite(database, collection)) < index.w
}

/** A small index of the newest blocks alone, for the moment until the whole one is there. */
export async function previewIndex(database: LocalStore, collection: string): Promise<ListIndex> {
  const index = new ListIndex(resourceNamed(collection), collator)
  const all = () => database.blocks.where('[collection+block]').between([collection, 0], [collection, Infinity])
  const ends = [all().limit(blocksEachEnd).toArray(), all().reverse().limit(blocksEachEnd).toArray()]
  for (const block of (await Promise.all(ends)).flat()) index.applyBlock(block)
  await layChanges(database, index, collection)
  return index
}

async function layChanges(database: LocalStore, index: ListIndex, collection: string): Promise<void> {
  const rows = await database.changed
    .where('[collection+id]')
    .between([collection, ''], [collection, '\uffff'])
    .toArray()
  index.setChanged(new Map(rows.map(({ id, row }) => [id, row])))
}

/** When the collection was last looked at on the server, and whether this device has seen all of it. */
export async function seenOf(database: LocalStore, collection: string): Promise<Seen> {
  const whole = await database.coverage.get([collection, resourceNamed(collection).pull.whole])
  const looks = [whole?.headAt, whole?.completeAt].filter((at): at is number => at != null)
  return { asOf: looks.length > 0 ? Math.max(...looks) : null, complete: whole !== undefined && isComplete(whole) }
}
