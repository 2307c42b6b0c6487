/** A storage of its own, with what a test puts into it. */
export function aStorage(entries: Readonly<Record<string, string | undefined>> = {}) {
  const held = new Map<string, string>()
  for (const [key, value] of Object.entries(entries)) if (value !== undefined) held.set(key, value)
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  }
}
