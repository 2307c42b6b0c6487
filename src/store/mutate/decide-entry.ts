import type { PortalDatabase } from '#store/database/open-database.ts'
import { type AuditRecord, type OutboxEntry, provisional } from '#store/database/tables.ts'
import { mutations } from '#store/registry.ts'

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
    await strict.outbox.put({ ...entry, state, pre, theirs: null, hold: null, reason: null, nextAttemptAt: 0 })
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
    await markProvisional(strict, entry)
  })
}

/** Leaves the rebuild to the leader, which knows the truth. */
async function markProvisional(strict: PortalDatabase, { collection, rowId }: OutboxEntry): Promise<void> {
  await strict.changed.where('[collection+id]').equals([collection, rowId]).modify({ rc: provisional })
}
