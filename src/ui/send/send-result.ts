import { inOneLine } from '#ui/kit/full-stop.ts'

/**
 * What became of a change. saved: on this device, and sent when possible. done: the server accepted it. kept: sent later;
 * its value shows once the server has accepted it. refused: nothing has happened, and nothing is left to send. unclear:
 * it may have happened; it is being checked.
 */
export type SendResult =
  | { kind: 'saved' | 'done' | 'kept' }
  /** `words` are the spec's, `reason` the server's own. */
  | { kind: 'refused' | 'unclear'; words: string; reason: string | null }

/** Shown if an outcome is not known: the same act once more may do it twice (decisions.md A2). */
export const beingChecked =
  'Whether it went through is being checked. Please look in the Sync centre before you do it again.'

/** Why a change was not made, line by line; empty if it was. */
export function troubleLines(result: SendResult | null): readonly string[] {
  if (result?.kind !== 'refused' && result?.kind !== 'unclear') return []
  const { kind, words, reason } = result
  return [words, reason, kind === 'unclear' ? beingChecked : null].filter((line) => line !== null)
}

/** The same in one text; null if the change was made. */
export function troubleOf(result: SendResult | null): string | null {
  const lines = troubleLines(result)
  return lines.length === 0 ? null : inOneLine(lines)
}
