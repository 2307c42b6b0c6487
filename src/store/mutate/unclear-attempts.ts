import type { OutboxEntry } from '#store/database/tables.ts'

/**
 * Attempts whose outcome nobody knows: those answered unclearly, and those whose sender vanished. A refused token or
 * "later" is a clear answer and counts for nothing.
 */
export function unclearAttempts({ attempts }: Pick<OutboxEntry, 'attempts'>): number {
  return attempts.filter(({ verdict }) => verdict === null || verdict === 'uncertain').length
}
