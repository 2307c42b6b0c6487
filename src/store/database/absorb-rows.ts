import type { AnyRow } from '#store/define/define-resource.ts'
import { contentHash } from '#store/values/content-hash.ts'
import { blocksPerTransaction, getBlocks, putBlocks, rowsPerBlock } from './blocks.ts'
import type { LocalStore } from './local-store.ts'
import { mergeRow } from './merge-row.ts'
import type { RowDirectory } from './row-directory.ts'
import type { StoredRow } from './tables.ts'

/** Rows of one answer. */
export interface RowsRead {
  rows: readonly AnyRow[]
  /** Read clock at the start of the request that answered these rows. */
  startRc: number
  /** By row, the fields that the answer left out: they keep the value held. */
  lacks?: Readonly<Record<string, readonly string[]>> | undefined
}

interface Absorb extends RowsRead {
  collection: string
  directory: RowDirectory
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
  { collection, directory, rows, startRc, lacks, pause, epoch }: Absorb,
): Promise<Absorbed> {
  const counts: Absorbed = { added: 0, changed: 0, unchanged: 0 }
  const fresh = rows.filter((row) => directory.isNews(row.id, startRc))
  const byBlock = new Map<number, PlacedRow[]>()
  for (const row of fresh) {
    const known = directory.find(row.id)
    const left = lacks?.[row.id] ?? []
    const wholeRc = known?.wholeRc ?? 0
    const { block, slot } = directory.placeFor(row.id, startRc, left.length === 0)
    const group = byBlock.get(block) ?? []
    group.push({ row, slot, isNew: known === undefined, lacks: left, wholeRc })
    byBlock.set(block, group)
  }
  const numbers = [...byBlock.keys()]
  for (let i = 0; i < numbers.length; i += blocksPerTransaction) {
    if (i > 0) await pause()
    const some = numbers.slice(i, i + blocksPerTransaction)
    const held = await getBlocks(relaxed, collection, some)
    const written: StoredRow[] = []
    const writes = some.flatMap((block, at) => {
      const slots = held[at]?.rows.slice() ?? Array.from({ length: rowsPerBlock }, (): StoredRow | null => null)
      const filled = fill(slots, byBlock.get(block) ?? [], startRc, counts)
      written.push(...filled)
      return filled.length > 0 ? [{ block, rows: slots }] : []
    })
    if (writes.length > 0) await putBlocks(relaxed, collection, writes, epoch)
    for (const stored of written) directory.written(stored)
  }
  counts.unchanged += rows.length - fresh.length
  return counts
}

/** A row with the place that it is to have. */
interface PlacedRow {
  row: AnyRow
  slot: number
  isNew: boolean
  lacks: readonly string[]
  wholeRc: number
}

/** Puts rows into their slots where they differ from what lies there; returns those. */
function fill(slots: (StoredRow | null)[], group: PlacedRow[], rc: number, counts: Absorbed): StoredRow[] {
  const wrote: StoredRow[] = []
  for (const placed of group) {
    const lying = slots[placed.slot] ?? undefined
    const before = lying?.id === placed.row.id ? lying : undefined
    const stored = storedRow(before, placed, rc)
    const isSame = before?.h === stored.h
    // Which read has shown a field must be kept where it is not the same for all of them.
    const isOfOneRead = before?.older === undefined && stored.older === undefined
    if (isSame) counts.unchanged += 1
    else counts[placed.isNew ? 'added' : 'changed'] += 1
    if (isSame && isOfOneRead) continue
    slots[placed.slot] = stored
    wrote.push(stored)
  }
  return wrote
}

function storedRow(before: StoredRow | undefined, { row, lacks, wholeRc }: PlacedRow, rc: number): StoredRow {
  const isWhole = lacks.length === 0 && before?.older === undefined
  const merged = isWhole ? { row, rc } : mergeRow(before, { row, rc, lacks }, wholeRc)
  return { id: row.id, h: contentHash(merged.row), ...merged }
}
