import type { OutboxEntry } from '#store/database/tables.ts'
import { activate, renotify, transferOwnership } from '#store/resources/vouchers/voucher-actions.ts'
import { lookOf, stateOf } from '#ui/live/use-outbox.ts'

/** Acts that have an effect in the world each time, in the words of people. */
const nouns: Readonly<Record<string, string>> = {
  [activate.name]: 'activation',
  [transferOwnership.name]: 'transfer',
  [renotify.name]: 'notification',
}

/** A voucher gets a new owner by either of them: one that is under way stands in the way of both. */
export const givesOwner = [activate.name, transferOwnership.name]

/** Why an act is not done once more just now: what was asked for before may have happened, or may still; null where nothing was. */
export function whyNotAgain(entries: readonly OutboxEntry[], acts: readonly string[]): string | null {
  const open = entries.find((entry) => acts.includes(entry.mutation) && lookOf(entry) !== null)
  if (!open) return null
  const noun = nouns[open.mutation] ?? 'act'
  return lookOf(open) === 'attention'
    ? `The last ${noun} waits for your decision in the Sync centre`
    : `The last ${noun} is not finished`
}

/** Said where changes stand behind one that waits for a person: they are sent in their order; null where none do. */
export function whyHeldBack(entries: readonly OutboxEntry[]): string | null {
  const states = entries.map(stateOf)
  const first = states.indexOf('attention')
  const behind = first < 0 ? [] : states.slice(first + 1)
  return behind.includes('waiting')
    ? 'Changes of this voucher wait for your decision about an earlier one in the Sync centre'
    : null
}
