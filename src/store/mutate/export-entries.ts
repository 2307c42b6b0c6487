import type { OutboxEntry } from '#store/database/tables.ts'
import { wordsFor } from './decide-entry.ts'

interface About {
  owner: string
  environment: string
  /** Epoch milliseconds. */
  at: number
}

/** Unsettled changes as a JSON file that support can read and replay: nothing is left out, times are ISO 8601. */
export function exportEntries(entries: readonly OutboxEntry[], { owner, environment, at }: About): string {
  const changes = entries.map((entry) => ({
    what: `${entry.collection} ${entry.rowId}: ${wordsFor(entry.mutation, entry.args)}`,
    madeAt: new Date(entry.at).toISOString(),
    ...entry,
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
