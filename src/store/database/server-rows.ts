import type { AnyRow } from '#store/define/define-resource.ts'
import { readBlocksAfter } from './blocks.ts'
import type { LocalStore } from './local-store.ts'
import { serverRowIn } from './stored-row.ts'

/** Every row of a collection as the server said it, without pending changes; in no order. */
export async function serverRows(relaxed: LocalStore, collection: string): Promise<AnyRow[]> {
  const rows: AnyRow[] = []
  await readBlocksAfter(relaxed, collection, 0, (block) => {
    for (const stored of block.rows) if (stored) rows.push(serverRowIn(block, stored).row)
  })
  return rows
}
