import { proxy, useSnapshot } from 'valtio'
import { z } from 'zod'

const change = z.object({
  /** After storage is cleared numbers begin anew: the operation or the moment it was made tells one from another. */
  seq: z.number(),
  operationId: z.string(),
  at: z.number(),
  /** What it is about, without what anybody typed: "Voucher AB12: receiver name". */
  line: z.string(),
})
const changes = z.array(change)

/** An unsent change as it is known outside the database. */
export type KnownChange = z.infer<typeof change>

type Kind = 'unsent' | 'lost'

/** Whether both are the same change; one that is sent once more by its person gets another operation. */
export function isSameChange(one: Identity, other: Identity): boolean {
  return one.seq === other.seq && (one.operationId === other.operationId || one.at === other.at)
}

type Identity = Omit<KnownChange, 'line'>

/** By kind and database; what another tab or an earlier one has noted is in localStorage. */
const state = proxy<{ known: Record<string, KnownChange[]> }>({ known: {} })
const keyOf = (kind: Kind, database: string) => `portal-${kind}-work:${database}`

// A log-out in another tab takes the note away. Where all of localStorage is cleared, this tab's memory is what is left.
globalThis.window?.addEventListener('storage', ({ key, newValue }) => {
  if (key !== null && newValue === null) delete state.known[key]
  else if (key !== null && key in state.known) state.known[key] = read(key)
})

function read(key: string): KnownChange[] {
  try {
    return changes.parse(JSON.parse(globalThis.localStorage?.getItem(key) ?? '[]'))
  } catch {
    return []
  }
}

function note(key: string, list: readonly KnownChange[]): void {
  const text = JSON.stringify(list)
  if (JSON.stringify(state.known[key]) !== text) state.known[key] = [...list]
  if (list.length === 0) globalThis.localStorage?.removeItem(key)
  else if (globalThis.localStorage?.getItem(key) !== text) globalThis.localStorage?.setItem(key, text)
}

/** The unsent changes of a database as they were last seen there. */
export function knownUnsent(database: string): readonly KnownChange[] {
  const key = keyOf('unsent', database)
  return state.known[key] ?? read(key)
}

/** Notes what is unsent now, and what of the changes known before is in no table any more. */
export function noteWork(database: string, unsent: readonly KnownChange[], lost: readonly KnownChange[]): void {
  note(keyOf('unsent', database), unsent)
  const key = keyOf('lost', database)
  const before = state.known[key] ?? read(key)
  const isNew = (one: KnownChange) => !before.some((other) => isSameChange(other, one))
  note(key, [...before, ...lost.filter(isNew)])
}

/** Unsent changes that the browser has thrown away with its storage, until their person has seen them. */
export function useLostWork(database: string): readonly KnownChange[] {
  return useSnapshot(state).known[keyOf('lost', database)] ?? []
}

/** The person has seen what is lost. */
export function forgetLost(database: string): void {
  note(keyOf('lost', database), [])
}

/** Nothing unsent is to be expected in this database any more: it was discarded, or has moved to another one. */
export function forgetUnsent(database: string): void {
  note(keyOf('unsent', database), [])
}
