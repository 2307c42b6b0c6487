import { proxy, useSnapshot } from 'valtio'
import { z } from 'zod'

export type Shelf = Pick<Storage, 'getItem' | 'setItem'>

/**
 * A little that each person leaves in the browser's own storage under one key, by owner. What cannot be read counts as
 * never left there; what finds no room is forgotten sooner.
 */
export function ownShelf<Value>(key: string, value: z.ZodType<Value>, none: Value) {
  const saved = z.record(z.string(), value)
  /** Counts the changes of this tab, so that what shows them is drawn anew. */
  const state = proxy({ turn: 0 })

  function all(shelf: Shelf): Record<string, Value> {
    try {
      return saved.parse(JSON.parse(shelf.getItem(key) ?? '{}'))
    } catch {
      return {}
    }
  }

  function put(shelf: Shelf, kept: Record<string, Value>): void {
    try {
      shelf.setItem(key, JSON.stringify(kept))
    } catch {
      // No room, or storage is forbidden: nothing that is kept here is worth a word.
    }
    state.turn += 1
  }

  const read = (shelf: Shelf, owner: string): Value => all(shelf)[owner] ?? none
  return {
    read,
    write(shelf: Shelf, owner: string, next: Value): void {
      put(shelf, { ...all(shelf), [owner]: next })
    },
    forget(shelf: Shelf, owner: string): void {
      const { [owner]: _gone, ...others } = all(shelf)
      put(shelf, others)
    },
    /** Changes what every person has left there. */
    amend(shelf: Shelf, change: (value: Value) => Value): void {
      const changed = Object.entries(all(shelf)).map(([owner, value]) => [owner, change(value)])
      put(shelf, Object.fromEntries(changed))
    },
    /** The same as `read`, kept current while it is shown. */
    use(owner: string): Value {
      // Read for its own sake: every change of this tab draws anew.
      const { turn } = useSnapshot(state)
      return turn >= 0 ? read(localStorage, owner) : none
    },
  }
}
