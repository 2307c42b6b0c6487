import type { AuditRecord, OutboxEntry } from '#store/database/tables.ts'
import { mutations, resources } from '#store/registry.ts'
import { stateOf, type RowState } from '#ui/live/use-outbox.ts'
import { upperFirst } from '#ui/listing/list-words.ts'

export type EntryGroups = Readonly<Record<RowState, OutboxEntry[]>>

/** A person's entries by what they wait for; an accepted one counts as done. */
export function groupEntries(entries: readonly OutboxEntry[]): EntryGroups {
  const groups: Record<RowState, OutboxEntry[]> = { attention: [], waiting: [], sending: [], checking: [] }
  for (const entry of entries) {
    const state = stateOf(entry)
    if (state) groups[state].push(entry)
  }
  return groups
}

/** "Voucher AB12". */
export function rowWords({ collection, rowId }: { collection: string; rowId: string }): string {
  return `${upperFirst(resources[collection]?.noun.one ?? collection)} ${rowId}`
}

/** "receiver name → Nimal". */
export function changeWords({ mutation, args }: OutboxEntry): string {
  try {
    return mutations[mutation]?.says.change(args) ?? `a change this version does not know (${mutation})`
  } catch {
    return `a change that cannot be read any more (${mutation})`
  }
}

/** Tries and the next one: "Tried 3 times, next try in 40 s". */
export function tryWords(entry: OutboxEntry, now: number): string {
  const tries = entry.attempts.length
  const tried = tries === 0 ? 'Not tried yet' : tries === 1 ? 'Tried once' : `Tried ${tries} times`
  const state = stateOf(entry)
  if (entry.hold === 'auth') return `${tried}, waits until you sign in`
  if (entry.hold === 'version') return `${tried}, waits for the newer version of the portal`
  if (state === 'attention' || state === 'sending') return tried
  const seconds = Math.ceil((entry.nextAttemptAt - now) / 1000)
  return seconds > 0 ? `${tried}, next try in ${waitWords(seconds)}` : tried
}

function waitWords(seconds: number): string {
  return seconds < 90 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`
}

/** What discarding a change means: one whose outcome is unclear may have been done already. */
export function discardWords(entry: OutboxEntry): string {
  const what = `${rowWords(entry)}: ${changeWords(entry)}.`
  return entry.state === 'uncertain'
    ? `${what} It may have reached the server already. It will not be sent again, and the record shows what the server has.`
    : `${what} It will not be sent, and the record shows the server’s version again.`
}

/** Values that somebody else put in place of ours, as text; null when nobody did. */
export function theirWords({ theirs }: OutboxEntry): string | null {
  if (!theirs) return null
  const values = Object.values(theirs).map((value) =>
    typeof value === 'string' ? `“${value}”` : JSON.stringify(value),
  )
  return `Somebody else changed it meanwhile; the server has ${values.join(', ')}`
}

export const endWords: Readonly<Record<AuditRecord['end'], string>> = {
  settled: 'Saved on the server',
  'server-kept-another-value': 'Accepted, but the server shows another value',
  cancelled: 'Taken back before it was sent',
  edited: 'Edited, and sent again as a new change',
  discarded: 'Discarded',
  confirmed: 'Confirmed by you: it had gone through',
  'not-sent': 'Not sent: there was no connection',
}

/** Everything a person who helps needs, as text for the clipboard. */
export function detailsOf(entry: OutboxEntry): string {
  const { seq, operationId, mutation, collection, rowId, state, hold, reason, attempts } = entry
  const at = new Date(entry.at).toISOString()
  const facts = { seq, operationId, mutation, collection, rowId, at, state, hold, reason, attempts }
  return `${rowWords(entry)}: ${changeWords(entry)}\n${JSON.stringify(facts, null, 2)}`
}
