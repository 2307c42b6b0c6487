import type { OutboxEntry } from '#store/database/tables.ts'
import { wordsFor } from './decide-entry.ts'

/** Whose changes a file holds, and when it was made. */
export interface About {
  owner: string
  environment: string
  /** Epoch milliseconds. */
  at: number
}

/**
 * Unsettled changes as a JSON file that support can read and replay, times in ISO 8601. Nothing is left out but the
 * colleague who changed a row meanwhile: the file goes to people who need not know.
 */
export function exportEntries(entries: readonly OutboxEntry[], { owner, environment, at }: About): string {
  const changes = entries.map(({ theirsBy, ...entry }) => ({
    what: `${entry.collection} ${entry.rowId}: ${wordsFor(entry.mutation, entry.args)}`,
    madeAt: new Date(entry.at).toISOString(),
    ...entry,
    ...(theirsBy ? { theirsBy: { at: theirsBy.at } } : {}),
  }))
  const file = {
    format: 'voucher-portal-changes@1',
    exportedAt: new Date(at).toISOString(),
    environment,
    owner,
    changes,
  }
  return `${JSON.stringify(file, null, 2)}\n`
}
