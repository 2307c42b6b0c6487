import { blocksPerTransaction, putBlocks, rowsPerBlock } from '#store/database/blocks.ts'
import { refireLiveQueries } from '#store/database/refire-live-queries.ts'
import type { LocalStore } from '#store/database/local-store.ts'
import { RowDirectory } from '#store/database/row-directory.ts'
import { partsOfCollection } from '#store/define/collection-name.ts'
import { orderKeyOf } from '#store/define/order-key.ts'
import { resourceNamed, resources } from '#store/registry.ts'

export type Directories = Map<string, RowDirectory>

/** One pass over the blocks of every collection on this device: where each row lies. */
export async function buildDirectories(relaxed: LocalStore, epoch: number): Promise<Directories> {
  const plain = Object.values(resources).filter(({ scope }) => scope === undefined)
  const known = (await relaxed.coverage.toArray()).map(({ collection }) => collection)
  const directories: Directories = new Map()
  for (const name of new Set([...plain.map((resource) => resource.name), ...known])) {
    if (resources[partsOfCollection(name).resource]) directories.set(name, await buildDirectory(relaxed, name, epoch))
  }
  return directories
}

/** Where the rows of one collection lie. Blocks that made room are written empty. */
export async function buildDirectory(relaxed: LocalStore, name: string, epoch: number): Promise<RowDirectory> {
  const resource = resourceNamed(name)
  const directory = await RowDirectory.build(relaxed, name, (row) => orderKeyOf(resource, row))
  for (let gaps = directory.gaps; gaps.length > 0; gaps = directory.gaps) {
    // Indexes learn of the loss by the write sequence, like of anything else.
    const rows = Array.from({ length: rowsPerBlock }, () => null)
    const empty = gaps.slice(0, blocksPerTransaction).map((block) => ({ block, rows: [...rows] }))
    await directory.recent.write(empty, epoch, (lead) => putBlocks(relaxed, name, empty, lead))
    for (const { block } of empty) directory.filled(block)
  }
  // The former leader may have died between its last write and the news of it.
  refireLiveQueries(relaxed, name)
  return directory
}
