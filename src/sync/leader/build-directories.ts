import { putBlocks, rowsPerBlock } from '#store/database/blocks.ts'
import { healScreens } from '#store/database/heal-screens.ts'
import type { LocalStore } from '#store/database/local-store.ts'
import { RowDirectory } from '#store/database/row-directory.ts'
import { resources } from '#store/registry.ts'

export type Directories = ReadonlyMap<string, RowDirectory>

/** One pass over the blocks of every collection: where each row lies. Blocks that made room are written empty. */
export async function buildDirectories(relaxed: LocalStore, epoch: number): Promise<Directories> {
  const directories = new Map<string, RowDirectory>()
  for (const name of Object.keys(resources)) {
    const directory = await RowDirectory.build(relaxed, name)
    for (const block of directory.gaps) {
      // Indexes learn of the loss by the write sequence, like of anything else.
      await putBlocks(relaxed, name, [{ block, rows: Array.from({ length: rowsPerBlock }, () => null) }], epoch)
      directory.filled(block)
    }
    directories.set(name, directory)
    // The former leader may have died between its last write and the news of it.
    healScreens(relaxed, name)
  }
  return directories
}
