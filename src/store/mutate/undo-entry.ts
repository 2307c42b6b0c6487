import type { LocalStore } from '#store/database/local-store.ts'
import type { OutboxEntry } from '#store/database/tables.ts'
import { type AnyMutation, fieldsOf } from '#store/define/define-mutation.ts'
import type { AnyRow } from '#store/define/define-resource.ts'
import { mutations } from '#store/registry.ts'
import { discardEntry, tablesLeft } from './decide-entry.ts'
import { unclearAttempts } from './unclear-attempts.ts'

/** The arguments of an edit that writes back what was there before; null where there is none that the mutation takes. */
export function formerArgs(
  mutation: AnyMutation,
  { args, base }: Pick<OutboxEntry, 'args' | 'base'>,
): OutboxEntry['args'] | null {
  if (!mutation.undoable) return null
  const written = Object.entries(mutation.inputs ?? {}).filter(([name]) => args[name] !== undefined)
  const fields = written.map(([, { field }]) => field)
  if (!fieldsOf(mutation, args).every((field) => fields.includes(field))) return null
  const before = written.map(([name, { field = '' }]) => [name, base[field]])
  const parsed = mutation.args.safeParse({ ...args, ...Object.fromEntries(before) })
  return parsed.success ? (parsed.data as OutboxEntry['args']) : null
}

/** Whether a row as it is shown now no longer has what an edit wrote into it: somebody has changed that again since. */
export function isWrittenOver(now: AnyRow, written: AnyRow, { base }: Pick<OutboxEntry, 'base'>): boolean {
  const shown: Record<string, unknown> = { ...now }
  const meant: Record<string, unknown> = { ...written }
  return Object.keys(base).some((field) => shown[field] !== meant[field])
}

/**
 * taken-back: nobody had begun to send it. written-over: the same field has been changed again since. under-way: it is
 * being sent, or has been. stands-for-more: it is unsent and has taken the place of an earlier unsent edit, which was
 * not asked about.
 */
export type UnsentUndo = 'taken-back' | 'written-over' | 'under-way' | 'stands-for-more'

/** Discards an edit, as it was returned when it was made, if it is still unsent; never one that may have left the device. */
export async function undoUnsent(strict: LocalStore, made: OutboxEntry, now: number): Promise<UnsentUndo> {
  const { seq, collection, rowId, base } = made
  return strict.transaction('rw', tablesLeft(strict), async () => {
    const lane = await strict.outbox.where('[collection+rowId]').equals([collection, rowId]).toArray()
    if (lane.some((other) => other.seq > seq && isOfSameField(other, made))) return 'written-over'
    const entry = lane.find((one) => one.seq === seq)
    if (entry?.state !== 'queued' || unclearAttempts(entry) > 0) return 'under-way'
    if (Object.keys(base).some((field) => entry.base[field] !== base[field])) return 'stands-for-more'
    await discardEntry(strict, seq, now)
    return 'taken-back'
  })
}

function isOfSameField({ mutation, args }: OutboxEntry, { base }: OutboxEntry): boolean {
  const declared = mutations[mutation]
  return declared !== undefined && fieldsOf(declared, args).some((field) => field in base)
}
