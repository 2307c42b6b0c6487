import { withoutInvisible } from '#store/values/invisible-characters.ts'

/**
 * Query values are plain text in the address: the router's own JSON reading would turn a search for
 * `0771234567` or `true` into something else, and would show quotes around it. An address may have been copied from a
 * message, with invisible characters in it.
 */
export function readSearch(text: string): Record<string, string> {
  return Object.fromEntries([...new URLSearchParams(text)].map(([name, value]) => [name, withoutInvisible(value)]))
}

/** Absent, empty and compound values leave no trace in the address. */
export function writeSearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && value !== '')) {
      query.set(name, String(value))
    }
  }
  const text = query.toString()
  return text ? `?${text}` : ''
}
