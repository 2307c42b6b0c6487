import { rowsPerBlock } from '#store/database/blocks.ts'
import { storedRow } from '#store/database/stored-row.ts'
import type { Resource } from '#store/define/define-resource.ts'
import { type Redemption, redemptions } from '#store/resources/redemptions/redemptions.ts'
import { ListIndex } from '#store/search/list-index.ts'

/** A search index that holds these redemptions, block by block. */
export function redemptionIndex(rows: readonly Redemption[]): ListIndex {
  const index = new ListIndex(redemptions as unknown as Resource, new Intl.Collator('en'))
  for (let block = 0; block * rowsPerBlock < rows.length; block++) {
    const first = block * rowsPerBlock
    const some = rows.slice(first, first + rowsPerBlock)
    const stored = some.map((row, slot) => ({ ...storedRow({ row, rc: 1 }), w: first + slot + 1 }))
    index.applyBlock({ collection: redemptions.name, block, w: 1, rows: stored })
  }
  return index
}
