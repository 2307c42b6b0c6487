import type { AnyRow } from '#store/define/define-resource.ts'
import { type Absorb, type Absorbed, absorbRows } from './absorb-rows.ts'
import { getBlocks } from './blocks.ts'
import type { LocalStore } from './local-store.ts'
import type { RowDirectory } from './row-directory.ts'
import { serverRowIn } from './stored-row.ts'

interface AbsorbFields extends Omit<Absorb, 'rows' | 'lacks'> {
  ids: readonly string[]
  /** The values that are known, alike for every row. */
  shows: Readonly<Record<string, unknown>>
}

/** Lets rows that are held show these values, as a read would that answers nothing else of them (docs/adr/0017). */
export async function absorbFields(relaxed: LocalStore, { ids, shows, ...absorb }: AbsorbFields): Promise<Absorbed> {
  const held = await rowsHeld(relaxed, absorb.collection, absorb.directory, new Set(ids))
  const lacks = held.map((row) => [row.id, Object.keys(row).filter((field) => !(field in shows))])
  const rows = held.map((row) => ({ ...row, ...shows }))
  return absorbRows(relaxed, { ...absorb, rows, lacks: Object.fromEntries(lacks) })
}

async function rowsHeld(
  relaxed: LocalStore,
  collection: string,
  directory: RowDirectory,
  wanted: ReadonlySet<string>,
): Promise<AnyRow[]> {
  const numbers = new Set([...wanted].flatMap((id) => directory.find(id)?.block ?? []))
  const blocks = await getBlocks(relaxed, collection, [...numbers])
  return blocks.flatMap((block) =>
    (block?.rows ?? []).flatMap((stored) =>
      block && stored && wanted.has(stored.id) ? serverRowIn(block, stored).row : [],
    ),
  )
}
