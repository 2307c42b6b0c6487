import { rowsPerBlock } from '#store/database/blocks.ts'
import { storedRow } from '#store/database/stored-row.ts'
import type { Resource } from '#store/define/define-resource.ts'
import { type Voucher, vouchers } from '#store/resources/vouchers/vouchers.ts'
import { ListIndex } from '#store/search/list-index.ts'

/** An empty search index of vouchers. */
export function emptyVoucherIndex(): ListIndex {
  return new ListIndex(vouchers as unknown as Resource, new Intl.Collator('en'))
}

/** Lets vouchers come into an index, block by block from the first of these on. */
export function comeIn(index: ListIndex, rows: readonly Voucher[], firstBlock = 0): void {
  for (let block = 0; block * rowsPerBlock < rows.length; block++) {
    const first = block * rowsPerBlock
    const some = rows.slice(first, first + rowsPerBlock)
    const stored = some.map((row, slot) => ({ ...storedRow({ row, rc: 1 }), w: first + slot + 1 }))
    index.applyBlock({ collection: vouchers.name, block: firstBlock + block, w: 1, rows: stored })
  }
}
