import Dexie from 'dexie'
import { migratePrints, type Locks } from './migrate-prints.ts'
import { clearData } from './delete-databases.ts'
import { openIfThere, type PortalDatabase } from './open-database.ts'
import { holdEntry } from './hold-entry.ts'
import { dropOwnTexts } from './own-texts.ts'
import { addEntry, argsOf } from './whole-args.ts'
import type { OutboxEntry } from './tables.ts'

/** Why a change that was made in another role waits for its person. */
const formerReason = 'You made this in another role. It is kept here until you decide.'

/** Whose work is brought where. */
interface Present {
  database: PortalDatabase
  owner: string
  locks: Locks
}

/** Two portals that bring each other's work at the same time would leave it in neither. */
const takeOverLock = 'portal-former-roles'

/**
 * Brings the unsent work of a person's former roles into the database of the present one, where it waits to be looked at
 * (decisions.md A9), with the orders and forms they have begun, their notes and what they have printed, and deletes their databases with every row in them (A17). `formers` are
 * the names that these would have. Only for a role that the server has named: the one in memory may be the former.
 */
export async function migrateFormerRole(formers: readonly string[], present: Present): Promise<void> {
  await present.locks.request(takeOverLock, async () => {
    const here = await Dexie.getDatabaseNames()
    for (const former of formers) if (here.includes(former)) await takeOverOne(former, present)
  })
}

async function takeOverOne(former: string, { database, owner, locks }: Present): Promise<void> {
  const old = await openIfThere(former)
  if (!old) return
  let isEmpty = false
  try {
    await bringWork(old, database, owner)
    await bringTexts(old, database)
    isEmpty = await migratePrints(old, database, locks)
  } finally {
    old.close()
  }
  // What is still being printed there is brought by the next start.
  if (!isEmpty) return
  // Refuses where another tab has added to it meanwhile: the next start brings that as well.
  await clearData(former)
}

/** First here, then gone there: whoever dies between the two finds the same work twice, and takes it once. */
async function bringWork(old: PortalDatabase, database: PortalDatabase, owner: string): Promise<void> {
  const work = await holdAll(old)
  const args = await Promise.all(work.map((entry) => argsOf(old, entry)))
  await database.transaction('rw', [database.outbox, database.wholeArgs, database.audit], async () => {
    const known = await operationsIn(database)
    for (const [place, { seq: _, ...entry }] of work.entries()) {
      if (!known.has(entry.operationId)) await addEntry(database, { ...entry, owner }, args[place] ?? null)
    }
  })
  // Asked once more: a tab of an older portal minds no lock.
  const arrived = await operationsIn(database)
  const brought = work.filter(({ operationId }) => arrived.has(operationId)).map(({ seq }) => seq)
  await old.transaction('rw', [old.outbox, old.wholeArgs], async () => {
    await old.outbox.bulkDelete(brought)
    await old.wholeArgs.bulkDelete(brought)
  })
}

/** What is typed comes along: whether the present role may send it, or open the records of its notes, its person sees. */
async function bringTexts(old: PortalDatabase, database: PortalDatabase): Promise<void> {
  const [orders, rows, forms, notes] = [
    await old.orderDrafts.toArray(),
    await old.orderDraftRows.toArray(),
    await old.formDrafts.toArray(),
    await old.notes.toArray(),
  ]
  if (orders.length + forms.length + notes.length === 0) return
  const { orderDrafts, orderDraftRows, formDrafts, notes: here } = database
  await database.transaction('rw', [orderDrafts, orderDraftRows, formDrafts, here], async () => {
    // One that was brought already may have been gone on with here.
    const knownOrders = new Set(await orderDrafts.toCollection().primaryKeys())
    const knownForms = new Set(await formDrafts.toCollection().primaryKeys())
    const knownNotes = new Set(await here.toCollection().primaryKeys())
    await orderDrafts.bulkPut(orders.filter(({ id }) => !knownOrders.has(id)))
    await orderDraftRows.bulkPut(rows.filter(({ draft }) => !knownOrders.has(draft)))
    await formDrafts.bulkPut(forms.filter(({ id }) => !knownForms.has(id)))
    await here.bulkPut(notes.filter(({ id }) => !knownNotes.has(id)))
  })
  await dropOwnTexts(old)
}

/** Every change that is or was at work in a database. */
async function operationsIn({ outbox, audit }: PortalDatabase): Promise<ReadonlySet<string>> {
  const entries = [...(await outbox.toArray()), ...(await audit.toArray())]
  return new Set(entries.map(({ operationId }) => operationId))
}

/** A tab that has not heard of the new role yet may be at work there: from here on it claims nothing more. */
async function holdAll(old: PortalDatabase): Promise<OutboxEntry[]> {
  return old.transaction('rw', [old.outbox], async () => {
    const work = (await old.outbox.toArray()).filter(({ state }) => state !== 'acked')
    const held = work.map((entry): OutboxEntry => {
      if (entry.state === 'rejected') return entry
      const state = entry.state === 'sending' ? 'uncertain' : entry.state
      return { ...holdEntry(entry, formerReason), state }
    })
    await old.outbox.bulkPut(held)
    return held
  })
}
