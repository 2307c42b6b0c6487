import type { z } from 'zod'
import type { Role } from '#store/access/roles.ts'
import type { CallRequest } from '#store/define/define-call.ts'
import type { AnyRow, Resource } from '#store/define/define-resource.ts'

/**
 * queue: applied at once on this device and sent when possible. intent: the value waits for the server.
 * online: needs the server now (decisions.md A1).
 */
export type OfflineClass = 'queue' | 'intent' | 'online'

/** How an attempt with an unknown outcome is settled by reading (sync.md 2.9). */
export interface AbsoluteVerify {
  /** The server's value equals ours: applied. It equals the value before: not applied. Else somebody else changed it. */
  readonly kind: 'absolute'
  /** Row fields the mutation sets. */
  readonly fields: readonly string[]
}

interface MutationSpec<Row extends AnyRow, Args extends { id: string }> {
  /** `nouns.verb@version`: stored in the outbox, so a shipped name never changes its meaning. */
  name: string
  on: Resource<Row>
  offline: OfflineClass
  roles: readonly Role[]
  /** Also the form's validator, with the spec's messages. */
  args: z.ZodType<Args>
  /** Pure: the row as it looks with the change; replayed on every new truth. */
  apply(row: Row, args: Args): Row
  request(args: Args): CallRequest
  /** True when the parsed answer says yes; a 2xx that says anything else is an unknown outcome (decisions.md B17). */
  accepted(answer: unknown): boolean
  verify: AbsoluteVerify
  says: {
    done: string
    failed: string
    /** What the change is, for the Sync centre: "receiver name → Nimal". */
    change(args: Args): string
  }
}

/** One way a person may change a row: arguments, rights, effect, request, success test, texts. */
export type Mutation<Row extends AnyRow = AnyRow, Args extends { id: string } = { id: string }> = Readonly<
  MutationSpec<Row, Args>
>

/** A mutation whose row and argument types are no longer known: what the registry and the outbox handle. */
// Variance: the registry pairs every entry with its own args schema.
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyMutation = Mutation<any, any>

/** Declares a mutation. */
export function defineMutation<Row extends AnyRow, Args extends { id: string }>(
  spec: MutationSpec<Row, Args>,
): Mutation<Row, Args> {
  return spec
}
