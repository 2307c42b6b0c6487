import { z } from 'zod'
import type { FormDraftRecord } from '#store/database/draft-tables.ts'
import type { PortalDatabase } from '#store/database/open-database.ts'

const key = 'portal-drafts'
/** Stood in the name of a draft between the form and its place behind the first one. */
const waits = ' behind '

const saved = z.record(z.string(), z.object({ at: z.number(), values: z.record(z.string(), z.unknown()) }))
type OldDrafts = z.infer<typeof saved>

type Shelf = Pick<Storage, 'getItem' | 'setItem'>

/**
 * Moves what a portal before ADR 48 has kept of forms in the browser's own shelf, for a person under any of these names,
 * into their database. First there, then gone here: what storage does not take now waits for the next start.
 */
export async function takeOverOldDrafts(
  shelf: Shelf,
  owners: readonly string[],
  database: Pick<PortalDatabase, 'formDrafts'>,
): Promise<void> {
  const found = owners.flatMap((owner) => Object.entries(draftsOf(all(shelf), owner)))
  if (found.length === 0) return
  const records = found.map(([name, { at, values }]): FormDraftRecord => {
    // The same from two tabs that start at the same time.
    return { id: `${name} ${at}`, form: formIn(name, owners), at, values }
  })
  await database.formDrafts.bulkPut(records)
  const taken = new Map(found)
  // A tab of that portal may have typed on meanwhile.
  put(shelf, (name, { at }) => taken.get(name)?.at !== at)
}

/** At a log-out: nothing that somebody typed is left for the next person at this computer. */
export function forgetOldDrafts(shelf: Shelf, owner: string): void {
  put(shelf, (name) => !name.startsWith(`${owner} `))
}

function draftsOf(drafts: OldDrafts, owner: string): OldDrafts {
  return Object.fromEntries(Object.entries(drafts).filter(([name]) => name.startsWith(`${owner} `)))
}

/** A draft was named by its owner, its form and its place. */
function formIn(name: string, owners: readonly string[]): string {
  const owner = owners.find((one) => name.startsWith(`${one} `)) ?? ''
  return name.slice(owner.length + 1).split(waits)[0] ?? ''
}

function all(shelf: Shelf): OldDrafts {
  try {
    return saved.parse(JSON.parse(shelf.getItem(key) ?? '{}'))
  } catch {
    // Written by nobody we know: as good as none.
    return {}
  }
}

function put(shelf: Shelf, stays: (name: string, draft: OldDrafts[string]) => boolean): void {
  const before = Object.entries(all(shelf))
  const left = before.filter(([name, draft]) => stays(name, draft))
  try {
    if (left.length < before.length) shelf.setItem(key, JSON.stringify(Object.fromEntries(left)))
  } catch {
    // Storage is forbidden by now: what is in the way of nothing stays.
  }
}
