import type { RuntimeConfig } from '#store/config/runtime-config.ts'
import type { PortalDatabase } from '#store/database/open-database.ts'
import type { OutboxEntry } from '#store/database/tables.ts'
import { type AnyMutation, type Mutation, saidOf } from '#store/define/define-mutation.ts'
import type { AnyRow } from '#store/define/define-resource.ts'
import { messages } from '#store/messages/catalogue.ts'
import { discardEntry, waitsForPerson } from '#store/mutate/decide-entry.ts'
import { heldBack } from '#store/mutate/holds-back.ts'
import { MutationRefused } from '#store/mutate/mutation-refused.ts'
import type { Connectivity } from '#store/ports/sync-port.ts'
import { mutations } from '#store/registry.ts'
import { tellOutcome } from './tell-outcome.ts'
import type { useWaysOn } from './use-ways-on.ts'
import { upperFirst } from '#ui/kit/upper-first.ts'
import { type Outcome, outcome } from '#ui/live/outcome.ts'
import { refusalOf } from '#ui/live/refusal-of.ts'
import type { useEnqueue } from './use-enqueue.ts'
import { toastDone, toastKept, toastNotice } from '#ui/overlay/toast.ts'
import { denyMutation } from '#ui/state/denied-mutations.ts'
import { lineOf } from '#ui/sync-centre/entry-words.ts'
import type { SendResult } from './send-result.ts'

export interface SendPorts {
  database: PortalDatabase
  config: RuntimeConfig
  connectivity: Connectivity
  save: ReturnType<typeof useEnqueue>
  waysOn: ReturnType<typeof useWaysOn>
  /** The screen says itself that it is done. */
  isQuiet: boolean
}

/** A change of one row; `row` as it was when editing began, null for a creation. */
export interface Sent<Row extends AnyRow, Args extends { id: string }> {
  mutation: Mutation<Row, Args>
  args: Args
  row: Row | null
}

/** Milliseconds that a dialog waits for the server: an online change is given up a little earlier, an intent goes on. */
const patienceMs = { online: 17_000, intent: 8000 } as const

/**
 * Saves a change on this device. An edit that is queued is done with that, and its outcome is toasted whenever it is
 * known; for an intent or an online change, waits for the server's answer. A refusal is returned and discarded: a second
 * copy of it in the Sync centre would hold the row (docs/adr/0009).
 */
export async function sendMutation<Row extends AnyRow, Args extends { id: string }>(
  ports: SendPorts,
  sent: Sent<Row, Args>,
): Promise<SendResult> {
  try {
    const entry = await ports.save(sent.mutation, sent.args, sent.row)
    return sent.mutation.offline === 'queue' ? reportLater(ports, sent, entry) : await answerOf(ports, sent, entry)
  } catch (trouble) {
    if (trouble instanceof MutationRefused) return { kind: 'refused', words: trouble.message, reason: null }
    throw trouble
  }
}

/** Offers to undo an edit while it waits for a connection, and toasts what the server makes of it. */
function reportLater<Row extends AnyRow, Args extends { id: string }>(
  { database, config, connectivity, waysOn }: SendPorts,
  { mutation, args, row }: Sent<Row, Args>,
  entry: OutboxEntry,
): SendResult {
  const { unsent, sent } = row === null ? noWays : waysOn(mutation, entry, row)
  if (connectivity === 'offline' && unsent.undo) {
    toastDone('Saved on this device, will be sent when online', { detail: lineOf(entry), way: unsent.undo })
  }
  void tellOutcome(database, entry, saidOf(mutation, args, config.api), sent)
  return { kind: 'saved' }
}

const noWays = { unsent: { undo: undefined }, sent: {} }

async function answerOf<Row extends AnyRow, Args extends { id: string }>(
  { database, config, connectivity, isQuiet }: SendPorts,
  { mutation, args }: Sent<Row, Args>,
  entry: OutboxEntry,
): Promise<SendResult> {
  const { says } = mutation
  const isOnline = mutation.offline === 'online'
  const isHeld = await isHeldBack(database, entry)
  if (isHeld && isOnline) {
    await discardEntry(database, entry.seq, Date.now())
    return { kind: 'refused', words: says.failed, reason: `${upperFirst(waitsBehind)}.` }
  }
  const isWaiting = isHeld || (!isOnline && connectivity === 'offline')
  const known = isWaiting ? null : await outcome(database, entry.seq, patienceMs[isOnline ? 'online' : 'intent'])
  if (known?.kind === 'refused') await discardEntry(database, entry.seq, Date.now())
  const held = known?.kind === 'waiting' ? await database.outbox.get(entry.seq) : undefined
  const result = resultOf(isUnclear(held) ? { ...nothingKnown, kind: 'unknown' } : known, mutation, entry)
  if (result.kind === 'done' && !isQuiet) toastDone(saidOf(mutation, args, config.api).done)
  if (result.kind === 'kept') {
    toastWaiting(upperFirst(says.change(args)), isHeld, held)
    void tellOutcome(database, entry, saidOf(mutation, args, config.api))
  }
  return result
}

const waitsBehind = 'an earlier change of the record waits for your decision in the Sync centre'

/** Changes of a row are sent in their order: behind one that waits for a decision there is nothing to wait for here. */
async function isHeldBack(database: PortalDatabase, { seq }: OutboxEntry): Promise<boolean> {
  const holder = heldBack(await database.outbox.toArray(), mutations).get(seq)
  return holder !== undefined && waitsForPerson(holder)
}

const nothingKnown: Outcome = { kind: 'waiting', reason: null, answer: null }

/** An answer that is neither yes nor no is reported at once; silence is checked in the background, unless it is online. */
function isUnclear(held: OutboxEntry | undefined): boolean {
  return held?.state === 'uncertain' && (held.offline === 'online' || held.attempts.at(-1)?.answeredUnclear === true)
}

/** The bell and the header keep showing a change that is held back or in doubt. */
function toastWaiting(change: string, isHeld: boolean, held: OutboxEntry | undefined) {
  if (isHeld) toastNotice(`${change}: not yet done, ${waitsBehind}`)
  else if (held?.state === 'uncertain') toastNotice(`${change}: ${waitingWords(held)}`)
  else toastKept(`${change}: ${waitingWords(held)}`)
}

/** The state of a change that has no answer yet; one that is being sent must not invite a second try. */
export function waitingWords(held: Pick<OutboxEntry, 'state'> | undefined): string {
  if (held?.state === 'uncertain') return 'no answer came, it is being checked whether it went through'
  return held?.state === 'sending' ? 'it is being sent, no answer yet' : 'not yet done, will be sent when online'
}

function resultOf(known: Outcome | null, mutation: AnyMutation, entry: OutboxEntry): SendResult {
  const { name, offline, says } = mutation
  switch (known?.kind) {
    case 'accepted':
      return { kind: 'done' }
    case 'refused':
      if (known.reason === 'UNAUTHORIZED_USER') denyMutation(name)
      return refusedWith(known.reason, says, entry)
    case 'not-sent':
      return { kind: 'refused', words: messages.networkError, reason: null }
    case 'taken-back':
      return { kind: 'refused', words: says.failed, reason: 'It was taken back in the Sync centre' }
    case 'unknown':
      return { kind: 'unclear', words: says.failed, reason: known.reason === says.failed ? null : known.reason }
    default:
      return offline === 'online' ? { kind: 'unclear', words: says.failed, reason: null } : { kind: 'kept' }
  }
}

/** The spec's own words for a code need nothing beside them; otherwise the reason is shown under ours. */
function refusedWith(reason: string | null, { failed, refused }: AnyMutation['says'], entry: OutboxEntry): SendResult {
  if (reason === null || reason === failed) return { kind: 'refused', words: failed, reason: null }
  const told = refusalOf(entry, reason) ?? reason
  return refused ? { kind: 'refused', words: told, reason: null } : { kind: 'refused', words: failed, reason: told }
}
