import type { AnyMutation } from '#store/define/define-mutation.ts'
import type { DatabaseDump } from './dump-database.ts'

/** A request as JSON; null if the build composes it only from a row that the device does not hold. */
type Composed = { method?: unknown; path?: unknown; query?: unknown; params?: unknown; body?: unknown } | null

/** The local database that a released build wrote, with what the build would have sent for each entry by operation id. */
export interface ReleasedDevice extends DatabaseDump {
  /** The commit that landed. */
  build: string
  requests: Readonly<Record<string, Composed>>
}

/** A row in which each field holds its own name, for whatever a mutation compares or sends of it; lists are empty. */
export function rowBefore(id: string): { id: string } & Record<string, unknown> {
  const known: Record<string, unknown> = { id, items: [], members: [] }
  return new Proxy({ id }, { get: (_, field) => known[String(field)] ?? `before ${String(field)}` })
}

/** What a mutation sends for these arguments: without a row, or if it needs one, with `rowBefore`. */
export function composedRequest(mutation: AnyMutation, args: { id: string }): Composed {
  for (const row of [null, rowBefore(args.id)]) {
    try {
      const { call, input } = mutation.request(args, row)
      return JSON.parse(JSON.stringify({ method: call.method, path: call.path, ...input })) as Composed
    } catch {
      // The next row, or nothing.
    }
  }
  return null
}
