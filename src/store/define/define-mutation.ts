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
export interface AbsoluteVerify<Args> {
  readonly kind: 'absolute'
  /** Row fields the mutation sets; a function where its arguments say which of several. */
  readonly fields: readonly string[] | ((args: Args) => readonly string[])
  /**
   * Those of them that hold sets, of which the arguments say what comes and what goes: what others add or take away
   * meanwhile is no conflict, and a later edit does not stand for an earlier one (decisions.md M13).
   */
  readonly sets?: readonly string[]
}

/** B, a creation that the server can be asked for by a key of our own; found twice to be missing, it is sent once more. */
export interface NaturalKeyVerify<Args> {
  readonly kind: 'natural-key'
  /** The request that shows it; `page` is 1 at first. */
  readonly find?: (args: Args, page?: number) => CallRequest
  /** Whether an answer without it leads to another page; without this there is one answer. */
  readonly goesOn?: (answer: unknown) => boolean
  /** In place of `find`: reads all that it takes, and hands over what that comes to. */
  readonly gather?: (args: Args, read: Reader) => ReturnType<Reader>
  /**
   * Where nothing tells a creation from others like it: the ids of those that an answer shows. They are noted by a look
   * just before it is first sent, and none of them is ours (decisions.md M6).
   */
  readonly equals?: (answer: unknown) => readonly string[]
  /**
   * `other`: something of that key is there which is not ours; in words, where a person should know more of it. `before`:
   * what was noted as equal to it before it was first sent.
   */
  readonly found: (
    answer: unknown,
    args: Args,
    before?: readonly string[],
  ) => 'ours' | 'other' | 'nothing' | { other: string }
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
export type Verify<Row extends AnyRow, Args> =
  | AbsoluteVerify<Args>
  | NaturalKeyVerify<Args>
  | PersonVerify
  | GoneVerify<Row>

/** An argument that a person typed: the Sync centre shows it, compares it with the server's and lets it be corrected. */
export interface TypedInput {
  /** "Receiver name". */
  label: string
  /** The row field it sets, where it sets one as it is. */
  field?: string
  multiline?: boolean
  /** "YYYY-MM-DD": shown, and taken back, as people write a day. */
  isDay?: boolean
  /** Veiled until somebody asks for it, and not repeated in sentences (decisions.md N5). */
  isPrivate?: boolean
}

/** Puts a read to the server; `silent` where nobody answered at all. */
export type Reader = (request: CallRequest) => Promise<{ ok: true; answer: unknown } | { ok: false; silent: boolean }>

/** Whether what a change rests on is still so. wrong: why not, in words. unread: the server did not say. */
export type Recheck = { kind: 'right' } | { kind: 'wrong'; words: string } | { kind: 'unread'; silent: boolean }

/** Rows that a change is about beside its own: it keeps its place in the order of changes of each, and marks each. */
export interface RowsTouched {
  collection: string
  ids: readonly string[]
  /** Values that they have from the moment on at which the server has said yes. */
  shows?: Readonly<Record<string, unknown>>
}

/** Unsettled changes of the same kind, and when the last one of the same record was done (epoch milliseconds). */
export interface Beside<Args> {
  waiting: readonly { args: Args }[]
  doneAt: number | null
}

interface MutationSpec<Row extends AnyRow, Args extends Brief, Brief extends { id: string } = Args> {
  /** `nouns.verb@version`: stored in the outbox, so a shipped name never changes its meaning. */
  name: string
  on: Resource<Row>
  offline: OfflineClass
  roles: readonly Role[]
  /** Also the form's validator, with the spec's messages. */
  args: z.ZodType<Args>
  /**
   * What an entry of it holds where its arguments are large: all of them lie apart, written once (docs/adr/0049). Only for
   * a creation, and its request is made of its arguments alone: it is made anew for each attempt. Entries of before it was
   * declared hold all of them.
   */
  brief?(args: Args): Brief
  /** Pure: the row as it looks with the change; replayed on every new server row. Absent where no row shows it. */
  apply?(row: Row, args: Args): Row
  /** `row` is the server's present version, for what the wire wants whole; null where this device does not hold it. */
  request(args: Args, row: Row | null): CallRequest
  /** True when the parsed answer says yes; a 2xx that says anything else is an unknown outcome (decisions.md B17). */
  accepted(answer: unknown): boolean
  /** What it answers is no business of this device's once it was a yes: neither the entry nor the audit keeps it. */
  forgetsAnswer?: true
  verify: Verify<Row, Args>
  /** Reads what it rests on once more before it is sent: a change without a row has nothing to be compared with. */
  recheck?(args: Args, read: Reader): Promise<Recheck>
  /** Money or ownership moves: an intent is sent by itself for ten minutes instead of an hour (decisions.md A1). */
  movesValue?: boolean
  /** Whether it tells a customer something, and the same change in silence: half an hour later a person is asked (H8). */
  notice?: { isSent(args: Args): boolean; without(args: Args): Args }
  /** Why it comes too late, in words: asked when it is made, and again before it is sent (decisions.md T11). */
  whyOver?(args: Args, now: number): string | null
  /** Looked at in the transaction that takes it: why it must not be taken beside what this device has already, in words. */
  clashes?(args: Args, beside: Beside<Brief>): string | null
  /** Row fields in words, where no `inputs` name them: for a conflict, and for what a toast says. */
  fieldTitles?: Readonly<Record<string, string>>
  /** Values of row fields in words, if they are no texts as they stand: an ID, a moment. `row`: of which it is, or null. */
  fieldValues?: Readonly<Record<string, (value: unknown, row: AnyRow | null) => string>>
  /** By row field, what changes only together with it, in rows and in arguments: the name that belongs to an ID. */
  fieldParts?: Readonly<Record<string, readonly string[]>>
  /** The scope of its row, where its resource is kept per merchant: frozen into the change when it is made. */
  scopeOf?(args: Args): string
  /** Codes of the wire in words, for a conflict as well. */
  valueTitles?: Readonly<Record<string, string>>
  /** Rows it is about beside its own, in one or more collections; what they show is known before it leaves the outbox. */
  rows?(args: Args): readonly RowsTouched[]
  /** The `readerVersion` that came with this mutation; older portals leave its entries alone and ask for a reload. */
  minReader?: number
  /** By argument; only texts. Without any, a change can be sent again or discarded, but not corrected in the Sync centre. */
  inputs?: Readonly<Record<string, TypedInput>>
  /**
   * What was there before can be written back by another edit of the same kind, as `inputs` say it: never money, a
   * message to somebody, or a step that has no way back.
   */
  undoable?: true
  says: {
    /** A function where its arguments say which field or mode it was. */
    done: string | ((args: Args) => string)
    failed: string
    /** True if `done` says of an SMS that it was sent. */
    tellsOfSms?(args: Args): boolean
    /** The spec's words for a code of the server's; null where its message is shown as it is. */
    refused?(message: string): string | null
    /** Names the changed thing in a toast if the titles of its fields do not: "Ownership". */
    subject?: string
    /** What becomes of its subject, or of the whole record; without it, its fields are "saved". */
    deed?: string
    /** What the change is, for the Sync centre: "receiver name → Nimal". */
    change(args: Brief): string
  }
}

/** One way a person may change a row: arguments, rights, effect, request, success test, texts. */
export type Mutation<Row extends AnyRow = AnyRow, Args extends { id: string } = { id: string }> = Readonly<
  Omit<MutationSpec<Row, Args>, 'brief'> &
    Required<Pick<MutationSpec<Row, Args>, 'apply'>> & { brief?(args: Args): { id: string } }
>

/** A mutation whose row and argument types are no longer known: what the registry and the outbox handle. */
// Variance: the registry pairs every entry with its own args schema.
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyMutation = Mutation<any, any>

/** Row fields a mutation sets with these arguments; none where it is verified by something else than its row's values. */
export function fieldsOf({ verify }: AnyMutation, args: { id: string }): readonly string[] {
  if (verify.kind !== 'absolute') return []
  return typeof verify.fields === 'function' ? verify.fields(args) : verify.fields
}

/** Those of them that hold sets, in which changes of several people come together. */
export function setsOf(mutation: AnyMutation, args: { id: string }): readonly string[] {
  const { verify } = mutation
  const sets = verify.kind === 'absolute' ? (verify.sets ?? []) : []
  return fieldsOf(mutation, args).filter((field) => sets.includes(field))
}

/** An effect in the world, such as a message to a customer: no field of its row says whether it has happened. */
export function isInWorld({ verify }: AnyMutation): boolean {
  return verify.kind === 'person'
}

/** Whether the row is gone for good once it is accepted; a cancelled one stays and says so. */
export function isDeletion({ verify }: AnyMutation): boolean {
  return verify.kind === 'gone' && verify.isDone === undefined
}

/** Whether the server's row says how far it has come: before it is sent it is compared with that row (decisions.md A3). */
export function isOfRow({ verify }: AnyMutation): boolean {
  return verify.kind === 'absolute' || verify.kind === 'gone'
}

/** Whether it makes something: there is no row of it to go to before a list shows it. */
export function isCreation({ verify }: AnyMutation): boolean {
  return verify.kind === 'natural-key'
}

const noSms = 'Accepted, but no SMS was sent: the server has no SMS gateway'

/** What is said of a change that went through, and of one that did not; never "sent" where SMS stay on the server. */
export function saidOf(
  { says }: Pick<AnyMutation, 'says'>,
  args: { id: string },
  { keepsSms = false }: { keepsSms?: boolean | undefined },
): { done: string; failed: string } {
  const { done, failed, tellsOfSms } = says
  if (keepsSms && tellsOfSms?.(args)) return { done: noSms, failed }
  return { done: typeof done === 'function' ? done(args) : done, failed }
}

/** Declares a mutation. */
export function defineMutation<Row extends AnyRow, Args extends Brief, Brief extends { id: string } = Args>(
  spec: MutationSpec<Row, Args, Brief>,
): Mutation<Row, Args> {
  return { apply: (row) => row, ...spec }
}
