import type { OutboxEntry } from '#store/database/tables.ts'

/**
 * Attempts whose outcome nobody knows: those answered unclearly, and those whose sender vanished. A refused token or
 * "later" is a clear answer and counts for nothing.
 */
export function unclearAttempts({ attempts }: Pick<OutboxEntry, 'attempts'>): number {
  return attempts.filter(({ verdict }) => verdict === null || verdict === 'uncertain').length
}

/** True where the server has answered something that nobody understands: only a person has it sent again (B17). */
export function isAnsweredOddly({ attempts }: Pick<OutboxEntry, 'attempts'>): boolean {
  return attempts.some(({ answeredUnclear }) => answeredUnclear)
}
