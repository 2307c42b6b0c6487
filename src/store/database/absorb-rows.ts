import type { AnyRow } from '#store/define/define-resource.ts'
import { blocksPerTransaction, getBlocks, putBlocks, rowsPerBlock } from './blocks.ts'
import type { LocalStore } from './local-store.ts'
import { mergeRow } from './merge-row.ts'
import type { RowDirectory } from './row-directory.ts'
import { storedRow, serverRowIn } from './stored-row.ts'
import type { Block, ServerRow, StoredRow } from './tables.ts'

/** Rows of one answer. */
export interface RowsRead {
  rows: readonly AnyRow[]
  /** Read clock at the start of the request that answered these rows. */
  startRc: number
  /** By row, the fields that the answer left out: they keep the value held. */
  lacks?: Readonly<Record<string, readonly string[]>> | undefined
}

export interface Absorb extends RowsRead {
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
  const fresh = rows.filter(({ id }) => directory.isNews(id, startRc, (lacks?.[id] ?? []).length === 0))
  const firstNew = directory.nextBlock
  directory.expect(fresh.filter(({ id }) => directory.find(id) === undefined).length)
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
  // The new ones first, which are written for certain: most often one transaction is enough.
  const numbers = [...byBlock.keys()].sort((a, b) => b - a)
  let readersTurn = Promise.resolve()
  for (let i = 0; i < numbers.length; i += blocksPerTransaction) {
    const some = numbers.slice(i, i + blocksPerTransaction)
    const unknown = some.filter((block) => block < firstNew && directory.recent.get(block) === undefined)
    const read = (await getBlocks(relaxed, collection, unknown)).filter((block) => block !== undefined)
    const held = new Map(read.map((block) => [block.block, block]))
    const written: ServerRow[] = []
    const writes = some.flatMap((block) => {
      const group = byBlock.get(block) ?? []
      const content = contentFor(held.get(block) ?? directory.recent.get(block), group)
      const filled = fill(content, group, startRc, counts)
      written.push(...filled)
      return filled.length > 0 ? [{ block, ...content }] : []
    })
    if (writes.length === 0) continue
    await readersTurn
    await directory.recent.write(writes, epoch, (lead) => putBlocks(relaxed, collection, writes, lead))
    // What comes next is made ready meanwhile, and only its write waits.
    if (i + blocksPerTransaction < numbers.length) readersTurn = pause()
    for (const serverRow of written) directory.written(serverRow)
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

type Content = Required<Pick<Block, 'fields' | 'rows'>>

/** What a block holds, to be changed; one that has never held a row takes the fields of the first that comes. */
function contentFor(held: Pick<Block, 'fields' | 'rows'> | undefined, [first]: PlacedRow[]): Content {
  const fields = held?.fields ?? Object.keys(first?.row ?? {})
  return { fields, rows: held?.rows.slice() ?? Array.from({ length: rowsPerBlock }, () => null) }
}

/** Puts rows into their slots where they differ from what lies there; returns those. */
function fill({ fields, rows }: Content, group: PlacedRow[], rc: number, counts: Absorbed): ServerRow[] {
  const wrote: ServerRow[] = []
  let older: StoredRow['older']
  for (const placed of group) {
    const lying = rows[placed.slot]
    const before = lying?.id === placed.row.id ? lying : undefined
    const isWhole = placed.lacks.length === 0 && before?.older === undefined
    const read = { row: placed.row, rc, lacks: placed.lacks }
    const serverRow = isWhole
      ? { row: placed.row, rc }
      : mergeRow(before && serverRowIn({ fields }, before), read, placed.wholeRc)
    const stored = storedRow(serverRow, fields)
    const isSame = before?.text === stored.text
    // Which read has shown a field must be kept where it is not the same for all of them.
    const isOfOneRead = before?.older === undefined && stored.older === undefined
    if (isSame) counts.unchanged += 1
    else counts[placed.isNew ? 'added' : 'changed'] += 1
    if (isSame && isOfOneRead) continue
    // A block that says the same of many rows holds it once: IndexedDB keeps what is one object as one.
    older = isAlike(stored.older, older) ? older : stored.older
    rows[placed.slot] = older ? { ...stored, older } : stored
    wrote.push(serverRow)
  }
  return wrote
}

function isAlike(one: StoredRow['older'], other: StoredRow['older']): boolean {
  if (!one || !other) return false
  const fields = Object.keys(one)
  return fields.length === Object.keys(other).length && fields.every((field) => one[field] === other[field])
}
