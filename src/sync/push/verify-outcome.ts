import type { AnyMutation } from '#store/define/define-mutation.ts'
import type { AnyRow } from '#store/define/define-resource.ts'
import { lastChangeOf } from '#store/define/last-change.ts'
import { alreadyWords } from '#store/messages/already-done.ts'
import type { OutboxEntry } from '#store/database/tables.ts'
import { isAnsweredOddly, unclearAttempts } from '#store/mutate/unclear-attempts.ts'
import { compareFields, conflictReason, type Declared } from './compare-fields.ts'
import type { Other } from './outbox-machine.ts'

/** What a look at the server showed: the row, its absence, or the answer to a look by the natural key. */
export type Seen = { kind: 'row'; row: AnyRow } | { kind: 'absent' } | { kind: 'found'; answer: unknown }

/** What that proves about an attempt with an unknown outcome. */
export type Proof =
  | { kind: 'applied' }
  | { kind: 'not-applied' }
  /** Not there, which proves nothing yet. */
  | { kind: 'not-found' }
  | ({ kind: 'other' } & Other)

const goneReason = 'This record no longer exists on the server'
/** Somebody else has done what a change does; a row that is gone says nobody's name. */
export function doneByOther({ says }: AnyMutation, row: AnyRow | null): string {
  return alreadyWords(says.deed ?? 'done', (row && lastChangeOf(row)?.by) ?? null)
}
const takenReason = 'The server has something else under this key'
export const untellable = 'No answer came, and nobody but you can tell whether it went through'

/** How often in a row a creation must be looked for in vain. */
const looksInVain = 2

/**
 * Reads what the server shows, by the mutation's declared class (sync.md 2.9). Where its answer said neither yes nor
 * no, only success is believed: that it is not there is told to a person, in the words of the failure. `accepted`: what
 * this device has had accepted of the same row, and no read has shown yet. Pure.
 */
export function verifyOutcome(
  mutation: AnyMutation,
  entry: OutboxEntry,
  seen: Seen,
  accepted: readonly Declared[] = [],
): Proof {
  const proof = proofOf({ mutation, entry }, seen, accepted)
  const isMissing = proof.kind === 'not-applied' || proof.kind === 'not-found' || mutation.verify.kind === 'person'
  return isMissing && isAnsweredOddly(entry) ? { kind: 'other', theirs: null, reason: mutation.says.failed } : proof
}

function proofOf({ mutation, entry }: Declared, seen: Seen, accepted: readonly Declared[]): Proof {
  const { verify } = mutation
  if (verify.kind === 'natural-key') return proofByKey(verify, entry, seen)
  if (verify.kind === 'person') return { kind: 'other', theirs: null, reason: untellable }
  if (verify.kind === 'gone') return isGone(verify, seen) ? { kind: 'applied' } : { kind: 'not-applied' }
  if (seen.kind !== 'row') return { kind: 'other', theirs: null, reason: goneReason, isGone: true }
  const compared = compareFields(mutation, entry, seen.row, accepted)
  if (compared.kind === 'ours') return { kind: 'applied' }
  if (compared.kind === 'before') return { kind: 'not-applied' }
  const { theirs } = compared
  const theirsBy = lastChangeOf(seen.row)
  return { kind: 'other', theirs, theirsBy, reason: conflictReason(mutation, theirs, theirsBy?.by ?? null) }
}

type Verify<Kind> = Extract<AnyMutation['verify'], { kind: Kind }>

/** True where the server shows that the row is deleted, or cancelled as the mutation declares it. */
export function isGone({ isDone }: Verify<'gone'>, seen: Seen): boolean {
  return seen.kind === 'absent' || (seen.kind === 'row' && isDone?.(seen.row) === true)
}

function proofByKey({ found }: Verify<'natural-key'>, entry: OutboxEntry, seen: Seen): Proof {
  const what = seen.kind === 'found' ? found(seen.answer, entry.args, entry.before ?? []) : 'nothing'
  if (what === 'ours') return { kind: 'applied' }
  if (what === 'other' || typeof what === 'object') {
    return { kind: 'other', theirs: null, reason: what === 'other' ? takenReason : what.other }
  }
  if ((entry.notFound ?? 0) + 1 < looksInVain) return { kind: 'not-found' }
  // Sent once more; a creation that is lost twice is looked for by a person.
  const isLostAgain = unclearAttempts(entry) - (entry.forgiven ?? 0) > 1
  return isLostAgain ? { kind: 'other', theirs: null, reason: untellable } : { kind: 'not-applied' }
}

interface Doubt {
  /** The API honours `Idempotency-Key`: the same bytes under the same key do no harm. */
  keyed: boolean
  lagMs: number
  quietMs: number
}

/**
 * How long after an attempt "not there" proves nothing: a replica may lag behind the effect, and a server may still be
 * at work on a creation. A look that began earlier may find the effect, but never its absence.
 */
export function doubtMs(mutation: AnyMutation, { keyed, lagMs, quietMs }: Doubt): number {
  if (keyed) return 0
  return mutation.verify.kind === 'natural-key' ? quietMs : lagMs
}
