import { partsOfCollection } from '#store/define/collection-name.ts'
import type { OutboxEntry } from '#store/database/tables.ts'
import { refusalWords } from '#store/messages/refusal-words.ts'
import { mutations, resources } from '#store/registry.ts'

/**
 * What people read for the server's refusal of a change: the spec's literal text, else a sentence that names its row;
 * null for a message that speaks for itself.
 */
export function refusalOf(
  { mutation, collection, rowId }: Pick<OutboxEntry, 'mutation' | 'collection' | 'rowId'>,
  message: string,
): string | null {
  const noun = resources[partsOfCollection(collection).resource]?.noun.one ?? 'record'
  return mutations[mutation]?.says.refused?.(message) ?? refusalWords(message, { noun, id: rowId })
}
