import type { LocalStore } from './local-store.ts'
import type { AuditRecord, NewOutboxEntry, OutboxEntry } from './tables.ts'

type Args = OutboxEntry['args']

/** Adds an entry, and all its arguments beside it where it holds them in brief; returns its number. Within a transaction. */
export async function addEntry(
  { outbox, wholeArgs }: Pick<LocalStore, 'outbox' | 'wholeArgs'>,
  entry: NewOutboxEntry,
  args: Args | null,
): Promise<number> {
  const seq = await outbox.add(entry)
  if (entry.isBrief && args) await wholeArgs.put({ seq, args })
  return seq
}

/** Moves an entry to the audit table; what lies beside it goes with it. Within a transaction. */
export async function endEntry(
  { outbox, wholeArgs, audit }: Pick<LocalStore, 'outbox' | 'wholeArgs' | 'audit'>,
  record: AuditRecord,
): Promise<void> {
  await outbox.delete(record.seq)
  await wholeArgs.delete(record.seq)
  await audit.put(record)
}

/** All arguments of an entry, as they are sent; null where those beside it are not there. */
export async function argsOf(
  store: Pick<LocalStore, 'wholeArgs'>,
  { seq, args, isBrief }: OutboxEntry,
): Promise<Args | null> {
  return isBrief ? ((await store.wholeArgs.get(seq))?.args ?? null) : args
}

/** Entries with all their arguments in them, for whoever takes a copy; as they are where those are not there. */
export function withAllArgs(store: Pick<LocalStore, 'wholeArgs'>, entries: readonly OutboxEntry[]) {
  return Promise.all(
    entries.map(async (entry): Promise<OutboxEntry> => {
      const args = await argsOf(store, entry)
      if (args === null) return entry
      const { isBrief: _, ...whole } = entry
      return { ...whole, args }
    }),
  )
}
