import { useCallback } from 'react'
import type { OutboxEntry } from '#store/database/tables.ts'
import { type Mutation, saidOf } from '#store/define/define-mutation.ts'
import type { AnyRow } from '#store/define/define-resource.ts'
import { messages } from '#store/messages/catalogue.ts'
import type { PortalDatabase } from '#store/database/open-database.ts'
import { discardEntry, waitsForPerson } from '#store/mutate/decide-entry.ts'
import { heldBack } from '#store/mutate/holds-back.ts'
import { MutationRefused } from '#store/mutate/mutation-refused.ts'
import { mutations } from '#store/registry.ts'
import { type Outcome, outcome } from '#ui/live/outcome.ts'
import { refusalOf } from '#ui/live/refusal-of.ts'
import { useEnqueue } from '#ui/live/use-enqueue.ts'
import { toastDone, toastKept, toastNotice } from '#ui/overlay/toast.ts'
import { denyMutation } from '#ui/state/denied-mutations.ts'
import { usePortal } from '#ui/state/portal.ts'
import { useSyncHealth } from '#ui/state/sync-health.ts'
import { tellOutcome } from './tell-outcome.ts'

/**
 * What came of an act that a dialog waits for. done: the server said yes. kept: an intent that is sent later. refused:
 * nothing has happened, and nothing is left to send. unclear: it may have happened; it is being checked.
 */
export type MutationResult =
  | { kind: 'done' | 'kept' }
  /** `words` are the spec's, `reason` the server's own. */
  | { kind: 'refused' | 'unclear'; words: string; reason: string | null }

type Act = <Row extends AnyRow, Args extends { id: string }>(
  mutation: Mutation<Row, Args>,
  args: Args,
  /** Null for a creation. */
  row: Row | null,
) => Promise<MutationResult>

/** How long a dialog waits for the server: what needs it is given up a little earlier, an intent goes on by itself. */
const patienceMs = { online: 17_000, intent: 8000, queue: 8000 } as const

/**
 * Does what a dialog asks for and waits for what comes of it. A refusal ends in the dialog, which keeps what was typed:
 * a second copy of it in the Sync centre would hold up the record (docs/adr/0009). Without `tellsDone` the screen says
 * itself that it is done.
 */
export function useMutationResult({ tellsDone = true }: { tellsDone?: boolean } = {}): Act {
  const { database, config } = usePortal()
  const { connectivity } = useSyncHealth()
  const mutate = useEnqueue()
  return useCallback<Act>(
    async (mutation, args, row) => {
      const { offline, says } = mutation
      try {
        const entry = await mutate(mutation, args, row)
        const isHeld = await isHeldBack(database, entry)
        if (isHeld && offline === 'online') {
          await discardEntry(database, entry.seq, Date.now())
          return { kind: 'refused', words: says.failed, reason: `${sentence(waitsBehind)}.` }
        }
        const known =
          isHeld || (offline !== 'online' && connectivity === 'offline')
            ? null
            : await outcome(database, entry.seq, patienceMs[offline])
        if (known?.kind === 'refused') await discardEntry(database, entry.seq, Date.now())
        const held = known?.kind === 'waiting' ? await database.outbox.get(entry.seq) : undefined
        const result = resultOf(isUnclear(held) ? { ...nothingKnown, kind: 'unknown' } : known, mutation, entry)
        if (result.kind === 'done' && tellsDone) toastDone(saidOf(mutation, args, config.api).done)
        if (result.kind === 'kept') {
          tellKept(sentence(says.change(args)), isHeld, held)
          void tellOutcome(database, entry, saidOf(mutation, args, config.api))
        }
        return result
      } catch (trouble) {
        if (trouble instanceof MutationRefused) return { kind: 'refused', words: trouble.message, reason: null }
        throw trouble
      }
    },
    [config, database, connectivity, mutate, tellsDone],
  )
}

const waitsBehind = 'an earlier change of the record waits for your decision in the Sync centre'

/** Changes of a record are sent in their order: behind one that waits for a person there is nothing to wait for here. */
async function isHeldBack(database: PortalDatabase, { seq }: OutboxEntry): Promise<boolean> {
  const holder = heldBack(await database.outbox.toArray(), mutations).get(seq)
  return holder !== undefined && waitsForPerson(holder)
}

const nothingKnown: Outcome = { kind: 'waiting', reason: null, answer: null }

/** A clear answer that is no yes is told at once; silence is looked into by itself, unless a person waits for it. */
function isUnclear(held: OutboxEntry | undefined): boolean {
  return held?.state === 'uncertain' && (held.offline === 'online' || held.attempts.at(-1)?.answeredUnclear === true)
}

/** What only waits for the connection needs nobody; what is held back or in doubt stays until it is dismissed. */
function tellKept(change: string, isHeld: boolean, held: OutboxEntry | undefined) {
  if (isHeld) toastNotice(`${change}: not yet done, ${waitsBehind}`)
  else if (held?.state === 'uncertain') toastNotice(`${change}: ${keptWords(held)}`)
  else toastKept(`${change}: ${keptWords(held)}`)
}

/** What is under way with a change that has no answer yet; one that is being sent must not invite a second try. */
export function keptWords(held: Pick<OutboxEntry, 'state'> | undefined): string {
  if (held?.state === 'uncertain') return 'no answer came, it is being checked whether it went through'
  return held?.state === 'sending' ? 'it is being sent, no answer yet' : 'not yet done, will be sent when online'
}

function sentence(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

function resultOf(known: Outcome | null, { name, offline, says }: ActFacts, entry: OutboxEntry): MutationResult {
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

/** The spec's own words for a code need nothing beside them; elsewhere the reason stands under ours. */
function refusedWith(reason: string | null, { failed, refused }: ActFacts['says'], entry: OutboxEntry): MutationResult {
  if (reason === null || reason === failed) return { kind: 'refused', words: failed, reason: null }
  const told = refusalOf(entry, reason) ?? reason
  return refused ? { kind: 'refused', words: told, reason: null } : { kind: 'refused', words: failed, reason: told }
}

interface ActFacts {
  name: string
  offline: 'queue' | 'intent' | 'online'
  says: { failed: string; refused?(message: string): string | null }
}
