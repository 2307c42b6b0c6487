import type { MutationsByName } from '#store/database/changed-rows.ts'
import type { LocalStore } from '#store/database/local-store.ts'
import type { OutboxEntry } from '#store/database/tables.ts'
import { fieldsOf } from '#store/define/define-mutation.ts'
import { auditOf, standLaterEditsOn } from './decide-entry.ts'
import { rowOf } from './holds-back.ts'

/** An edit, and the later one that says what is meant. */
export interface Replaced {
  edit: OutboxEntry
  by: OutboxEntry
}

/**
 * Edits that nobody has tried to send, and in whose fields their person has written something else since: of two edits of
 * one field the later one says what is meant (sync.md 2.9).
 */
export function replacedEdits(entries: readonly OutboxEntry[], mutations: MutationsByName, owner: string): Replaced[] {
  /** By row and field, the last change of it. */
  const last = new Map<string, Map<string, OutboxEntry>>()
  const replaced = new Map<number, Replaced>()
  for (const entry of [...entries].sort((a, b) => a.seq - b.seq)) {
    const row = rowOf(entry)
    const fields = fieldsSet(entry, mutations)
    const before = last.get(row) ?? new Map<string, OutboxEntry>()
    // Whatever is no edit tells or ends what the row was then: nothing is put together across it.
    if (fields.length === 0) last.delete(row)
    else last.set(row, before)
    for (const field of fields) {
      const earlier = before.get(field)
      before.set(field, entry)
      if (!earlier || entry.owner !== owner || entry.state !== 'queued' || !isUntried(entry)) continue
      const isAll = fieldsSet(earlier, mutations).every((one) => fields.includes(one))
      if (earlier.owner === owner && isAll && mayBeReplaced(earlier, mutations)) {
        replaced.set(earlier.seq, { edit: earlier, by: entry })
      }
    }
  }
  return [...replaced.values()]
}

function fieldsSet({ mutation }: OutboxEntry, mutations: MutationsByName): readonly string[] {
  const known = mutations[mutation]
  return known ? fieldsOf(known) : []
}

/** An edit that shows at once, and that nobody has tried to send. */
function isUntried({ attempts, offline = 'queue' }: OutboxEntry): boolean {
  return attempts.length === 0 && offline === 'queue'
}

/** Not what is kept back for its person, nor what is to tell a customer something. */
function mayBeReplaced(entry: OutboxEntry, mutations: MutationsByName): boolean {
  const { state, setAside, args, mutation } = entry
  const tells = mutations[mutation]?.notice?.isSent(args) === true
  return isUntried(entry) && (state === 'queued' || state === 'rejected') && !setAside && !tells
}

/**
 * The edit leaves as replaced, and the later one stands on what it stood on; nothing happens where either has moved on
 * since. The row as people see it stays as it is: the later edit writes every field of this one. So lists that are read
 * meanwhile need not wait. `fence` is asked within the transaction.
 */
export async function replaceEdit(
  strict: LocalStore,
  { edit, by }: Replaced,
  now: number,
  fence: () => Promise<void>,
): Promise<void> {
  await strict.transaction('rw', [strict.outbox, strict.audit, strict.leader], async () => {
    await fence()
    const [entry, later] = await Promise.all([strict.outbox.get(edit.seq), strict.outbox.get(by.seq)])
    if (!entry || entry.attempts.length > 0 || later?.state !== 'queued' || later.attempts.length > 0) return
    await strict.outbox.delete(entry.seq)
    await strict.audit.put(auditOf(entry, 'replaced', now))
    await standLaterEditsOn(strict, entry)
  })
}
