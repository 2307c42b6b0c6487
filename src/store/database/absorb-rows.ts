import type { AnyRow } from '#store/define/define-resource.ts'
import { contentHash } from '#store/values/content-hash.ts'
import { blocksPerTransaction, getBlocks, putBlocks, rowsPerBlock } from './blocks.ts'
import type { LocalStore } from './local-store.ts'
import type { RowDirectory } from './row-directory.ts'
import type { StoredRow } from './tables.ts'

interface Absorb {
  collection: string
  directory: RowDirectory
  rows: readonly AnyRow[]
  /** Read clock at the start of the request that answered these rows. */
  startRc: number
  /** The leader that writes: one that has been replaced gets LeadLost. */
  epoch?: number
  /** Awaited between transactions, so that readers get their turn. */
  pause(): Promise<void>
}

export interface Absorbed {
  added: number
  changed: number
  /** Rows that were already held with this very content. */
  unchanged: number
}

/**
 * Lets server rows replace ours where their read started later (sync.md 2.4) and their content differs. Only the
 * leader calls it, one call at a time.
 */
export async function absorbRows(
  relaxed: LocalStore,
  { collection, directory, rows, startRc, pause, epoch }: Absorb,
): Promise<Absorbed> {
  const counts: Absorbed = { added: 0, changed: 0, unchanged: 0 }
  const fresh = rows.filter((row) => directory.newestRead(row.id) < startRc)
  const byBlock = new Map<number, { row: AnyRow; slot: number; isNew: boolean }[]>()
  for (const row of fresh) {
    const isNew = directory.find(row.id) === undefined
    const { block, slot } = directory.placeFor(row.id, startRc)
    const group = byBlock.get(block) ?? []
    group.push({ row, slot, isNew })
    byBlock.set(block, group)
  }
  const numbers = [...byBlock.keys()]
  for (let i = 0; i < numbers.length; i += blocksPerTransaction) {
    if (i > 0) await pause()
    const some = numbers.slice(i, i + blocksPerTransaction)
    const held = await getBlocks(relaxed, collection, some)
    const written: AnyRow[] = []
    const writes = some.flatMap((block, at) => {
      const slots = held[at]?.rows.slice() ?? Array.from({ length: rowsPerBlock }, (): StoredRow | null => null)
      const filled = fill(slots, byBlock.get(block) ?? [], startRc, counts)
      written.push(...filled)
      return filled.length > 0 ? [{ block, rows: slots }] : []
    })
    if (writes.length > 0) await putBlocks(relaxed, collection, writes, epoch)
    for (const row of written) directory.written(row, startRc)
  }
  counts.unchanged += rows.length - fresh.length
  return counts
}

/** Puts rows into their slots where they differ from what lies there; returns those. */
function fill(
  slots: (StoredRow | null)[],
  group: { row: AnyRow; slot: number; isNew: boolean }[],
  rc: number,
  counts: Absorbed,
): AnyRow[] {
  const wrote: AnyRow[] = []
  for (const { row, slot, isNew } of group) {
    const h = contentHash(row)
    if (slots[slot]?.id === row.id && slots[slot].h === h) {
      counts.unchanged += 1
      continue
    }
    slots[slot] = { id: row.id, rc, h, row }
    counts[isNew ? 'added' : 'changed'] += 1
    wrote.push(row)
  }
  return wrote
}
