import type { PortalDatabase } from '#store/database/open-database.ts'
import { type AuditRecord, type OutboxEntry, provisional } from '#store/database/tables.ts'
import { mutations } from '#store/registry.ts'
import { unclearAttempts } from './unclear-attempts.ts'

/** The audit record of an entry that leaves the outbox. */
export function auditOf(entry: OutboxEntry, end: AuditRecord['end'], endedAt: number): AuditRecord {
  const { seq, operationId, owner, mutation, collection, rowId, args, at, attempts } = entry
  const change = mutations[mutation]?.says.change(args) ?? mutation
  return { seq, operationId, owner, mutation, collection, rowId, change, at, endedAt, end, attempts: attempts.length }
}

/** A person's "try again": a refused entry, or one that needs checking, is queued anew on what the server has now. */
export async function retryEntry(strict: PortalDatabase, seq: number): Promise<void> {
  await strict.transaction('rw', strict.outbox, strict.changed, async () => {
    const entry = await strict.outbox.get(seq)
    if (!entry || (entry.state !== 'rejected' && entry.hold !== 'needs-you')) return
    const state = entry.state === 'uncertain' && entry.theirs === null ? 'uncertain' : 'queued'
    const pre = entry.theirs ?? entry.pre
    const asked = { theirs: null, hold: null, reason: null, nextAttemptAt: 0, forgiven: unclearAttempts(entry) }
    await strict.outbox.put({ ...entry, ...asked, state, pre })
    await markProvisional(strict, entry)
  })
}

/** A person's "discard": the entry goes to the audit table and the row shows the server's version again. */
export async function discardEntry(strict: PortalDatabase, seq: number, now: number): Promise<void> {
  await strict.transaction('rw', strict.outbox, strict.changed, strict.audit, async () => {
    const entry = await strict.outbox.get(seq)
    // One that is on its way cannot be taken back; its outcome is shown first.
    if (!entry || entry.state === 'sending' || entry.state === 'acked') return
    await strict.outbox.delete(seq)
    await strict.audit.put(auditOf(entry, entry.state === 'queued' ? 'cancelled' : 'discarded', now))
    await standLaterEditsOn(strict, entry)
    await markProvisional(strict, entry)
  })
}

/** Later edits that began from the value now taken back begin from what that one began from: nobody else changed it. */
async function standLaterEditsOn(strict: PortalDatabase, { seq, collection, rowId, mutation, pre, args }: OutboxEntry) {
  const taken = mutations[mutation]?.apply({ ...pre, id: rowId }, args) as Record<string, unknown> | undefined
  if (!taken) return
  const fields = new Set(Object.keys(pre))
  const lane = await strict.outbox.where('[collection+rowId]').equals([collection, rowId]).sortBy('seq')
  for (const later of lane.filter((entry) => entry.seq > seq)) {
    const stale = Object.keys(later.pre).filter((field) => fields.delete(field) && later.pre[field] === taken[field])
    const rebased = Object.fromEntries(stale.map((field) => [field, pre[field]]))
    if (stale.length > 0) await strict.outbox.put({ ...later, pre: { ...later.pre, ...rebased } })
  }
}

/** Leaves the rebuild of an entry's row to the leader, which knows the truth; within the caller's transaction. */
export async function markProvisional(strict: PortalDatabase, { collection, rowId }: OutboxEntry): Promise<void> {
  await strict.changed.where('[collection+id]').equals([collection, rowId]).modify({ rc: provisional })
}
