import type { LocalStore } from '#store/database/local-store.ts'
import { type AuditRecord, type OutboxEntry, provisional } from '#store/database/tables.ts'
import { endEntry } from '#store/database/whole-args.ts'
import { mutations } from '#store/registry.ts'
import { unclearAttempts } from './unclear-attempts.ts'

/** The audit record of an entry that leaves the outbox. */
export function auditOf(entry: OutboxEntry, end: AuditRecord['end'], endedAt: number): AuditRecord {
  const { seq, operationId, owner, mutation, collection, rowId, args, at, attempts } = entry
  const change = wordsFor(mutation, args)
  const record = { seq, operationId, owner, mutation, collection, rowId, change, at, endedAt, end }
  const answer = entry.answer === undefined ? {} : { answer: entry.answer }
  return { ...record, attempts: attempts.length, ...answer }
}

/** The change in words, or its name where this portal does not know it. */
export function wordsFor(mutation: string, args: OutboxEntry['args']): string {
  try {
    return mutations[mutation]?.says.change(args) ?? mutation
  } catch {
    return mutation
  }
}

/**
 * A person's "try again" and "Send now": a refused entry, one that needs checking or one that waits to be asked for is
 * queued anew on what the server has now.
 */
export async function retryEntry(strict: LocalStore, seq: number, now: number): Promise<void> {
  await strict.transaction('rw', [strict.outbox, strict.changed], async () => {
    const entry = await strict.outbox.get(seq)
    if (!entry || !waitsForPerson(entry)) return
    // Nothing is known of an unclear edit yet: it is looked up first. What only a person may repeat is sent again.
    const { verify } = mutations[entry.mutation] ?? {}
    const isLookedUp = entry.state === 'uncertain' && entry.theirs === null && verify?.kind !== 'person'
    // A person has looked: what was answered oddly no longer holds it back.
    const attempts = entry.attempts.map((attempt) => {
      const seen = { ...attempt }
      delete seen.answeredUnclear
      return seen
    })
    const rest = { ...entry }
    delete rest.frozen
    const asked = { ...onTheirs(entry), isGone: false, hold: null, reason: null, nextAttemptAt: 0, notFound: 0 }
    const told = asksToTell(entry) ? { toldAt: now } : {}
    const forgiven = { forgiven: unclearAttempts(entry), confirmedAt: now, ...told }
    const state = isLookedUp ? 'uncertain' : 'queued'
    await strict.outbox.put({ ...(isLookedUp ? entry : rest), ...asked, ...forgiven, attempts, state })
    await markProvisional(strict, entry)
  })
}

/** A person who decides has seen what the server has: the change goes on from there. */
function onTheirs({ base, theirs }: OutboxEntry): Pick<OutboxEntry, 'base' | 'theirs'> {
  return { base: { ...base, ...theirs }, theirs: null }
}

/** Whether a person is asked about an entry that would tell a customer something; it can go in silence as well. */
export function asksToTell({ mutation, state, hold, args }: OutboxEntry): boolean {
  return state === 'queued' && hold === 'confirm' && mutations[mutation]?.notice?.isSent(args) === true
}

/**
 * A person's "send without notification": the same change in its place of the lane, and nobody is told. Where an attempt
 * was proved not to have been applied, the other words go under a key of their own.
 */
export async function sendSilently(strict: LocalStore, seq: number, now: number, newId: () => string): Promise<void> {
  await strict.transaction('rw', [strict.outbox], async () => {
    const entry = await strict.outbox.get(seq)
    if (!entry || !asksToTell(entry)) return
    const rest = { ...entry }
    delete rest.frozen
    const args = mutations[entry.mutation]?.notice?.without(entry.args) as OutboxEntry['args']
    const unclear = unclearAttempts(entry)
    const operationId = entry.attempts.length > 0 ? newId() : entry.operationId
    const asked = {
      ...onTheirs(entry),
      hold: null,
      reason: null,
      nextAttemptAt: 0,
      confirmedAt: now,
      forgiven: unclear,
    }
    await strict.outbox.put({ ...rest, ...asked, args, operationId })
  })
}

/** True for an entry that does not move before a person has said what is to become of it; one on its way is heard out. */
export function waitsForPerson({ state, hold }: OutboxEntry): boolean {
  return state === 'rejected' || (state !== 'sending' && (hold === 'needs-you' || hold === 'confirm'))
}

/** What the leaving of an entry touches. */
export function tablesLeft({ outbox, wholeArgs, changed, audit }: LocalStore) {
  return [outbox, wholeArgs, changed, audit]
}

/** A person found out that an unclear change went through: it leaves the outbox as done. */
export async function confirmEntry(strict: LocalStore, seq: number, now: number): Promise<void> {
  await strict.transaction('rw', tablesLeft(strict), async () => {
    const entry = await strict.outbox.get(seq)
    if (entry?.state !== 'uncertain' || entry.hold !== 'needs-you') return
    await endEntry(strict, auditOf(entry, 'confirmed', now))
    await markProvisional(strict, entry)
  })
}

/** An online change that nobody has begun to send is given up; returns false where it is under way or settled. */
export async function giveUpUnsent(strict: LocalStore, seq: number, now: number): Promise<boolean> {
  return strict.transaction('rw', [strict.outbox, strict.wholeArgs, strict.audit], async () => {
    const entry = await strict.outbox.get(seq)
    if (entry?.offline !== 'online' || entry.state !== 'queued' || unclearAttempts(entry) > 0) return false
    await endEntry(strict, auditOf(entry, 'not-sent', now))
    return true
  })
}

/** A person's "discard": the entry goes to the audit table and the row shows the server's version again. */
export async function discardEntry(strict: LocalStore, seq: number, now: number): Promise<void> {
  await strict.transaction('rw', tablesLeft(strict), async () => {
    const entry = await strict.outbox.get(seq)
    // One that is on its way cannot be taken back; its outcome is shown first.
    if (!entry || entry.state === 'sending' || entry.state === 'acked') return
    await endEntry(strict, auditOf(entry, entry.state === 'queued' ? 'cancelled' : 'discarded', now))
    await standLaterEditsOn(strict, entry)
    await markProvisional(strict, entry)
  })
}

/**
 * Everything a person leaves behind when they sign out and say so: each entry goes to the audit table, one that is on
 * its way as well. What the server has accepted already counts as done.
 */
export async function discardAll(strict: LocalStore, owner: string, now: number): Promise<void> {
  await strict.transaction('rw', tablesLeft(strict), async () => {
    for (const entry of await strict.outbox.toArray()) {
      if (entry.owner !== owner) continue
      await endEntry(strict, auditOf(entry, entry.state === 'acked' ? 'settled' : 'discarded', now))
      await markProvisional(strict, entry)
    }
  })
}

/** Later edits of a row that began from a value now taken back begin from what that one began from: nobody else changed it. */
export async function standLaterEditsOn(strict: LocalStore, entry: OutboxEntry) {
  const lane = await strict.outbox.where('[collection+rowId]').equals([entry.collection, entry.rowId]).sortBy('seq')
  for (const later of onWhatStood(entry, lane)) await strict.outbox.put(later)
}

/** Those of a row, in their order, that begin from something else once an entry before them is taken back. */
export function onWhatStood(
  { seq, rowId, mutation, base, theirs, args }: OutboxEntry,
  lane: readonly OutboxEntry[],
): OutboxEntry[] {
  const declared = mutations[mutation]
  if (declared?.verify.kind !== 'absolute' || Object.keys(base).length === 0) return []
  const taken = declared.apply({ ...base, id: rowId }, args) as Record<string, unknown>
  // What the server has all the same, by somebody else, is what they rightly began from.
  const fields = new Set(Object.keys(base).filter((field) => ({ ...base, ...theirs })[field] !== taken[field]))
  return lane.flatMap((later) => {
    if (later.seq <= seq) return []
    const stale = Object.keys(later.base).filter((field) => fields.delete(field) && later.base[field] === taken[field])
    const rebased = Object.fromEntries(stale.map((field) => [field, base[field]]))
    return stale.length > 0 ? [{ ...later, base: { ...later.base, ...rebased } }] : []
  })
}

/** Leaves the rebuild of an entry's row to the leader, which knows the server row; within the caller's transaction. */
export async function markProvisional(strict: LocalStore, { collection, rowId }: OutboxEntry): Promise<void> {
  await strict.changed.where('[collection+id]').equals([collection, rowId]).modify({ rc: provisional })
}
