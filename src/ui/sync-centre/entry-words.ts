import { partsOfCollection } from '#store/define/collection-name.ts'
import { type AnyMutation, fieldsOf, type TypedInput } from '#store/define/define-mutation.ts'
import type { LastChange } from '#store/define/last-change.ts'
import type { AuditRecord, OutboxEntry } from '#store/database/tables.ts'
import { waitsForPerson } from '#store/mutate/decide-entry.ts'
import { conflictsOf } from '#store/mutate/edit-entry.ts'
import { isAnsweredOddly } from '#store/mutate/unclear-attempts.ts'
import type { SyncHealth } from '#store/ports/sync-port.ts'
import { mutations, resources } from '#store/registry.ts'
import { dayWords } from '#store/values/calendar-day.ts'
import { counted } from '#store/values/count.ts'
import { formatDateTime } from '#store/values/colombo-time.ts'
import { withFullStop } from '#ui/kit/full-stop.ts'
import { refusalOf } from '#ui/live/refusal-of.ts'
import { stateOf, type RowState } from '#ui/live/use-outbox.ts'
import { requestWords } from '#ui/kit/request-words.ts'
import { upperFirst } from '#ui/kit/upper-first.ts'
import { ageWords, clockWords } from '#ui/listing/list-words.ts'

export type EntryGroup = 'conflicts' | RowState

/** A person's entries by what they wait for; an accepted one counts as done. */
export function groupEntries(entries: readonly OutboxEntry[]): ReadonlyMap<EntryGroup, OutboxEntry[]> {
  const groups = new Map<EntryGroup, OutboxEntry[]>()
  for (const entry of entries) {
    const state = stateOf(entry)
    if (!state) continue
    const group = state === 'attention' && conflictsOf(entry).length > 0 ? 'conflicts' : state
    groups.set(group, [...(groups.get(group) ?? []), entry])
  }
  return groups
}

/** "Voucher AB12". */
export function rowWords({ collection, rowId }: { collection: string; rowId: string }): string {
  return `${upperFirst(resources[partsOfCollection(collection).resource]?.noun.one ?? collection)} ${rowId}`
}

/** "receiver name → Nimal". */
export function changeWords({ mutation, args }: OutboxEntry): string {
  try {
    return mutations[mutation]?.says.change(args) ?? `a change this version does not know (${mutation})`
  } catch {
    return `a change that cannot be read any more (${mutation})`
  }
}

/** What a line is made of: nothing that anybody typed. */
type Told = Pick<OutboxEntry, 'mutation' | 'collection' | 'rowId' | 'args' | 'base'>

/** "Voucher AB12 · Receiver name", "Order of client 7 to be placed": whatever has become of it. */
export function lineOf(entry: Told): string {
  return line(entry, { after: 'to be ', edit: '' })
}

/** "Voucher AB12 · Receiver name saved", "Order of client 7 placed". */
export function doneLine(entry: Told): string {
  return line(entry, { after: '', edit: ' saved' })
}

/** "Merchant 102 · Website not saved", "Order of client 7 not placed". */
export function failedLine(entry: Told): string {
  return line(entry, { after: 'not ', edit: ' not saved' })
}

function line(entry: Told, { after, edit }: { after: string; edit: string }): string {
  const mutation = mutations[entry.mutation]
  if (mutation === undefined) return `${recordWords(entry)} · A change of another version`
  const { subject, deed } = mutation.says
  if (deed === undefined) return `${recordWords(entry)} · ${subject ?? changedTitles(mutation, entry)}${edit}`
  const what = subject === undefined ? '' : ` · ${subject}`
  return `${recordWords(entry, mutation)}${what} ${after}${deed}`
}

/** People say "order" where the noun of the collection tells one list from another. */
const shortNouns: Readonly<Record<string, { one: string; many: string }>> = {
  'client-orders': { one: 'order', many: 'orders' },
}

/** "Merchant 102", or "3 top-ups" where one change is about several. */
function recordWords({ collection, rowId, args }: Told, mutation?: AnyMutation): string {
  const { resource } = partsOfCollection(collection)
  const noun = shortNouns[resource] ?? resources[resource]?.noun ?? { one: 'record', many: 'records' }
  const several = unlessOdd(() => mutation?.rows?.(args).find((rows) => rows.collection === collection)?.ids)
  if (several && !several.includes(rowId)) return counted(several.length, noun)
  return upperFirst(`${noun.one} ${rowId}`)
}

/** The titles of the fields whose values differ from before: "Website, phone". */
function changedTitles(mutation: AnyMutation, { args, base, rowId }: Told): string {
  const fields = unlessOdd(() => fieldsOf(mutation, args)) ?? []
  const row = unlessOdd(() => mutation.apply({ ...base, id: rowId }, args) as Record<string, unknown>) ?? {}
  const changed = fields.filter((field) => JSON.stringify(row[field]) !== JSON.stringify(base[field]))
  const titles = (changed.length > 0 ? changed : fields).map((field) => titleOf(mutation, field))
  const known = titles.filter((title) => title !== undefined)
  return upperFirst([...new Set(known)].map(withinSentence).join(', ') || 'change')
}

function titleOf({ inputs = {}, fieldTitles = {} }: AnyMutation, field: string): string | undefined {
  return Object.values(inputs).find((input) => input.field === field)?.label ?? fieldTitles[field]
}

/** "Group Name" becomes "group name", and "SMS number" keeps its capitals. */
function withinSentence(title: string): string {
  return title.replaceAll(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase())
}

/** Arguments of an older version may be of another shape. */
function unlessOdd<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** "Made 10:32 AM, 12 min ago". */
export function madeWords({ at }: OutboxEntry, now: number): string {
  return `Made ${clockWords(at, now)}, ${ageWords(at, now)}`
}

/** "The record was last changed by nimal@shop.lk · 23/11/2026 04:40 PM IST": of the record, whichever field it was. */
export function lastChangeWords({ by, at }: LastChange): string {
  const who = by === null ? [] : [`by ${by}`]
  const when = at === null ? [] : [`${formatDateTime(at)} IST`]
  return `The record was last changed ${[...who, ...when].join(' · ')}`
}

/** What an entry may wait for beside its own time. */
export interface Waits {
  /** The earlier change of its record that keeps it waiting. */
  holder?: OutboxEntry | undefined
  health?: Pick<SyncHealth, 'connectivity' | 'needsSignIn'>
}

/** Attempts, and what it waits for: "3 attempts, next try in 40 s". */
export function tryWords(entry: OutboxEntry, now: number, waits: Waits = {}): string {
  const tries = entry.attempts.length
  const tried = tries === 0 ? 'Not sent yet' : counted(tries, { one: 'attempt', many: 'attempts' })
  const waitsFor = waitsForWords(entry, now, waits)
  return waitsFor === null ? tried : `${tried}, ${waitsFor}`
}

/** What has to happen before it moves; null where it moves now, or its person is asked. */
function waitsForWords(entry: OutboxEntry, now: number, { holder, health }: Waits): string | null {
  const state = stateOf(entry)
  if (entry.hold === 'version') return 'waits for the newer version of the portal'
  if (state === 'attention' || state === 'sending') return null
  if (holder) {
    const what = `“${changeWords(holder)}”`
    return waitsForPerson(holder) ? `waits for your decision on ${what}` : `waits until ${what} is through`
  }
  if (entry.hold === 'auth' || health?.needsSignIn) return 'waits until you sign in'
  if (health?.connectivity === 'offline') return 'waits for a connection'
  const seconds = Math.ceil((entry.nextAttemptAt - now) / 1000)
  return seconds > 0 ? `next try in ${waitWords(seconds)}` : null
}

function waitWords(seconds: number): string {
  return seconds < 90 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`
}

/** Why it does not simply go through: the server's own words as such, else ours; null where there is nothing to say. */
export function answerWords(entry: OutboxEntry): string | null {
  const { isGone, reason, state, attempts } = entry
  if (isGone) return 'This record no longer exists on the server. What you wrote is kept here until you discard it.'
  // A conflict is shown value by value, private ones veiled.
  if (conflictsOf(entry).length > 0) return 'Somebody else changed this while yours waited. Which one is right?'
  if (reason === null) return state === 'rejected' ? 'The server refused it and gave no reason.' : null
  if (state === 'uncertain' && isAnsweredOddly(entry)) return `${withFullStop(reason)} ${oddWords}`
  if (state !== 'rejected' || attempts.at(-1)?.verdict !== 'no') return reason
  const words = refusalOf(entry, reason)
  return words === null ? `The server answered: “${reason}”` : withFullStop(words)
}

/** "Request ID 4f0c…" of what the server said to the last attempt; null while nothing of it is in the way. */
export function lastRequestWords({ state, attempts }: OutboxEntry): string | null {
  const last = attempts.at(-1)
  return last !== undefined && (state === 'rejected' || state === 'uncertain') ? requestWords(last) : null
}

const oddWords = 'The server’s answer says neither yes nor no: please look whether it went through.'

/** What discarding a change means: one whose outcome is unclear may have been done already. */
export function discardWords(entry: OutboxEntry): string {
  const what = `${rowWords(entry)}: ${changeWords(entry)}.`
  return entry.state === 'uncertain'
    ? `${what} It may have reached the server already. It will not be sent again, and the record shows what the server has.`
    : `${what} It will not be sent, and the record shows the server’s version again.`
}

/** What a person typed, with its labels, as it stands in the entry; what they did not touch is not among it. */
export function typedTexts({ mutation, args }: OutboxEntry): (TypedInput & { name: string; text: string })[] {
  return Object.entries(mutations[mutation]?.inputs ?? {}).flatMap(([name, input]) => {
    const value = args[name]
    const text = typeof value === 'string' ? value : ''
    return value === undefined ? [] : [{ ...input, name, text: input.isDay ? dayWords(text) : text }]
  })
}

export const endWords: Readonly<Record<AuditRecord['end'], string>> = {
  settled: 'Saved on the server',
  'server-kept-another-value': 'Accepted, but the server shows another value',
  cancelled: 'Taken back before it was sent',
  edited: 'Edited, and sent again as a new change',
  replaced: 'Replaced by a later change of yours, before it was sent',
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
