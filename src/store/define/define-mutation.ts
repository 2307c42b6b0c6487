import type { z } from 'zod'
import type { Role } from '#store/access/roles.ts'
import type { CallRequest } from '#store/define/define-call.ts'
import type { AnyRow, Resource } from '#store/define/define-resource.ts'

/**
 * queue: applied at once on this device and sent when possible. intent: the value waits for the server.
 * online: needs the server now (decisions.md A1).
 */
export type OfflineClass = 'queue' | 'intent' | 'online'

/** A, set to a value. Ours: applied. As before: not applied. Else somebody else changed it. */
export interface AbsoluteVerify {
  readonly kind: 'absolute'
  /** Row fields the mutation sets. */
  readonly fields: readonly string[]
}

/** B, a creation that the server can be asked for by a key of our own; found twice to be missing, it is sent once more. */
interface NaturalKeyVerify<Args> {
  readonly kind: 'natural-key'
  readonly find: (args: Args) => CallRequest
  /** `other`: something of that key is there which is not ours. */
  readonly found: (answer: unknown, args: Args) => 'ours' | 'other' | 'nothing'
}

/** C and D, a creation without a key or an effect in the world: nobody but a person sends it again. */
interface PersonVerify {
  readonly kind: 'person'
}

/** E, a delete or a cancellation. The row is gone, or `isDone` says so: applied. */
interface GoneVerify<Row> {
  readonly kind: 'gone'
  readonly isDone?: (row: Row) => boolean
}

/** How an attempt with an unknown outcome is settled by reading (sync.md 2.9). */
export type Verify<Row extends AnyRow, Args> = AbsoluteVerify | NaturalKeyVerify<Args> | PersonVerify | GoneVerify<Row>

/** An argument that a person typed: the Sync centre shows it, compares it with the server's and lets it be corrected. */
export interface TypedInput {
  /** "Receiver name". */
  label: string
  /** The row field it sets, where it sets one as it is. */
  field?: string
  multiline?: boolean
  /** Veiled until somebody asks for it, and not repeated in sentences (decisions.md N5). */
  isPrivate?: boolean
}

interface MutationSpec<Row extends AnyRow, Args extends { id: string }> {
  /** `nouns.verb@version`: stored in the outbox, so a shipped name never changes its meaning. */
  name: string
  on: Resource<Row>
  offline: OfflineClass
  roles: readonly Role[]
  /** Also the form's validator, with the spec's messages. */
  args: z.ZodType<Args>
  /** Pure: the row as it looks with the change; replayed on every new truth. Absent where no row shows it. */
  apply?(row: Row, args: Args): Row
  /** `row` is the server's present version, for what the wire wants whole; null where this device does not hold it. */
  request(args: Args, row: Row | null): CallRequest
  /** True when the parsed answer says yes; a 2xx that says anything else is an unknown outcome (decisions.md B17). */
  accepted(answer: unknown): boolean
  verify: Verify<Row, Args>
  /** Money or ownership moves: an intent is sent by itself for ten minutes instead of an hour (decisions.md A1). */
  movesValue?: boolean
  /** Other records it touches, as `collection/id`. */
  alsoTouches?(args: Args): string[]
  /** The `readerVersion` that came with this mutation; older portals leave its entries alone and ask for a reload. */
  minReader?: number
  /** By argument; only texts. Without any, a change can be sent again or discarded, but not corrected in the Sync centre. */
  inputs?: Readonly<Record<string, TypedInput>>
  says: {
    done: string
    failed: string
    /** What the change is, for the Sync centre: "receiver name → Nimal". */
    change(args: Args): string
  }
}

/** One way a person may change a row: arguments, rights, effect, request, success test, texts. */
export type Mutation<Row extends AnyRow = AnyRow, Args extends { id: string } = { id: string }> = Readonly<
  MutationSpec<Row, Args> & Required<Pick<MutationSpec<Row, Args>, 'apply'>>
>

/** A mutation whose row and argument types are no longer known: what the registry and the outbox handle. */
// Variance: the registry pairs every entry with its own args schema.
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyMutation = Mutation<any, any>

/** Row fields a mutation sets; none where it is verified by something else than its row's values. */
export function fieldsOf({ verify }: AnyMutation): readonly string[] {
  return verify.kind === 'absolute' ? verify.fields : []
}

/** Whether the row is gone for good once it is accepted; a cancelled one stays and says so. */
export function isDeletion({ verify }: AnyMutation): boolean {
  return verify.kind === 'gone' && verify.isDone === undefined
}

/** Declares a mutation. */
export function defineMutation<Row extends AnyRow, Args extends { id: string }>(
  spec: MutationSpec<Row, Args>,
): Mutation<Row, Args> {
  return { apply: (row) => row, ...spec }
}
