import { blocksPerTransaction, getBlocks, putBlocks } from './blocks.ts'
import type { LocalStore } from './local-store.ts'
import type { RowDirectory } from './row-directory.ts'

interface Removal {
  collection: string
  directory: RowDirectory
  ids: readonly string[]
  /** Read clock of what says that they are gone: a row that a later read has shown stays. */
  rc: number
  /** The leader that writes: one that has been replaced gets LeadLost. */
  epoch?: number
  /** Awaited between transactions, so that readers get their turn. */
  pause(): Promise<void>
}

/** Takes rows out of their blocks; each leaves a hole (storage.md rule 2). Returns how many were there. */
export async function removeRows(relaxed: LocalStore, removal: Removal): Promise<number> {
  const { collection, directory, ids, rc, epoch, pause } = removal
  const leaving = new Map<number, Set<string>>()
  for (const id of ids) {
    const place = directory.find(id)
    if (!place || place.rc > rc) continue
    const group = leaving.get(place.block) ?? new Set()
    leaving.set(place.block, group.add(id))
  }
  const numbers = [...leaving.keys()]
  let removed = 0
  for (let i = 0; i < numbers.length; i += blocksPerTransaction) {
    if (i > 0) await pause()
    const some = numbers.slice(i, i + blocksPerTransaction)
    const blocks = (await getBlocks(relaxed, collection, some)).filter((block) => block !== undefined)
    const writes = blocks.map((held) => ({
      ...held,
      rows: held.rows.map((stored) => (stored && leaving.get(held.block)?.has(stored.id) ? null : stored)),
    }))
    await directory.recent.write(writes, epoch, (lead) => putBlocks(relaxed, collection, writes, lead))
    for (const block of some) {
      for (const id of leaving.get(block) ?? []) {
        directory.remove(id, rc)
        removed += 1
      }
    }
  }
  return removed
}
