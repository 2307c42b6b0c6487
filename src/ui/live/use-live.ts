import { useLiveQuery } from 'dexie-react-hooks'

/**
 * A live read of the local database; undefined until it first answers. `read` is async where it awaits anything, or
 * Dexie would lose track of what it looked at. After `on` changes, the old value is returned until the new one is there:
 * return what was asked together with the answer where that matters.
 */
export function useLive<T>(read: () => Promise<T>, on: readonly unknown[]): T | undefined {
  return useLiveQuery(read, [...on])
}
