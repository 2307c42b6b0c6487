import type { Icon } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { OutboxEntry } from '#store/database/tables.ts'
import type { AnyRow } from '#store/define/define-resource.ts'
import type { AnyMutation } from '#store/define/define-mutation.ts'
import { changeStatusOf, stateOf } from '#ui/live/use-outbox.ts'
import type { OnlineCall } from '#ui/live/use-online-call.ts'
import type { OfferedActions } from '#ui/state/offered-actions.ts'
import type { Portal } from '#ui/state/portal.ts'
import type { DialogProps, OpenRecord } from './open-record.ts'

/** What an action needs of its mutation; the arguments are the business of its dialog. */
interface ActedOn<Row> extends Pick<AnyMutation, 'name' | 'offline' | 'roles'> {
  apply(row: Row, args: never): Row
}

/** One thing a person may do with a record, as data: for its drawer, and for every other place that offers it. */
export interface RecordAction<Row> {
  title: string
  icon?: Icon
  /** The main one of its record, or one that cannot be taken back. */
  tone?: 'primary' | 'danger'
  /** Its roles, its offline class and the server's refusals count for the action. */
  mutation: ActedOn<Row>
  /** False if it is not offered at all: for this row, or to this person. Roles need not be repeated. */
  may?(row: Row, portal: Portal): boolean
  /** Why it is not possible as the row is, in words; null if it is. */
  why?(row: Row): string | null
  /** "activation": what the last one is called while it is not finished. */
  noun?: string
  /** Mutations that stand in its way as well while they are not finished. */
  after?: readonly { name: string }[]
  /** Its dialog may be looked at offline, and says itself what needs the server. */
  opensOffline?: true
  /** Asks the server before the dialog opens; resolves to what speaks against it, in words, or null. */
  check?(row: Row, tools: { portal: Portal; callOnline: OnlineCall }): Promise<string | null>
  dialog: ComponentType<DialogProps<Row>>
}

/** Actions as a list takes them, whatever its rows are: it hands them none but rows of its own collection. */
export function ofAnyRow<Row extends AnyRow>(actions: readonly RecordAction<Row>[]): readonly RecordAction<AnyRow>[] {
  return actions as unknown as readonly RecordAction<AnyRow>[]
}

/** What decides whether an action is possible now, beside the row. */
export interface ActionFacts {
  entries: readonly OutboxEntry[]
  /** What unfinished mutations are called, by mutation. */
  nouns: ReadonlyMap<string, string>
  /** Why something that needs the server cannot be done; null while there is a connection. */
  offline: string | null
  /** Why this person may not use a mutation any more; null if they may. */
  deniedReason(mutation: string): string | null
}

/** Whether an action is offered for a row to this person. */
export function isOffered<Row>(action: RecordAction<Row>, row: Row, portal: Portal): boolean {
  return action.mutation.roles.includes(portal.role) && (action.may?.(row, portal) ?? true)
}

/** Why an action is not possible now, in words; null if it is. What is for good comes before what passes. */
export function whyNotNow<Row>(
  action: RecordAction<Row>,
  row: Row,
  { entries, nouns, offline, deniedReason }: ActionFacts,
): string | null {
  const { mutation, after = [], opensOffline = false } = action
  return (
    deniedReason(mutation.name) ??
    action.why?.(row) ??
    (mutation.offline === 'online' && !opensOffline ? offline : null) ??
    whyUnfinished(
      entries,
      [mutation, ...after].map(({ name }) => name),
      nouns,
    )
  )
}

/**
 * Why an action is not done once more: what was asked for before may have happened, or may still. Null if nothing was. A
 * change that shows at once (`queue`) is no reason: the next one takes its place.
 */
export function whyUnfinished(
  entries: readonly OutboxEntry[],
  mutations: readonly string[],
  nouns: ReadonlyMap<string, string>,
): string | null {
  const open = entries.find(
    (entry) =>
      mutations.includes(entry.mutation) && (entry.offline ?? 'queue') !== 'queue' && changeStatusOf(entry) !== null,
  )
  if (!open) return null
  const noun = nouns.get(open.mutation) ?? 'change'
  return changeStatusOf(open) === 'attention'
    ? `The last ${noun} waits for your decision in the Sync centre`
    : `The last ${noun} is not finished`
}

/** Said if changes wait behind one that waits for a person, since they are sent in their order; null if none do. */
export function whyHeldBack(entries: readonly OutboxEntry[], noun: string): string | null {
  const states = entries.map(stateOf)
  const first = states.indexOf('attention')
  const isHeld = first >= 0 && states.slice(first + 1).includes('waiting')
  return isHeld ? `Changes of this ${noun} wait for your decision about an earlier one in the Sync centre` : null
}

/** A record's actions as the palette offers them; null for facts outside of a record. */
export function offerOf<Row>(
  { title: record }: Pick<OpenRecord<Row>, 'title'>,
  /** `about`: the fact that an action stands behind, whose own title may be no more than "Change". */
  actions: readonly { action: RecordAction<Row>; why: string | null; about?: string }[],
  start: (action: RecordAction<Row>) => void,
): OfferedActions | null {
  if (record === null || actions.length === 0) return null
  const lines = actions.map(({ action, why, about }) => {
    const { title, icon } = action
    return { title: about === undefined ? title : `${about}: ${title}`, icon, why, run: () => start(action) }
  })
  return { title: record, actions: lines }
}

/** What the mutations of a record's actions are called while they are not finished. */
export function nounsOf<Row>(actions: readonly RecordAction<Row>[]): ReadonlyMap<string, string> {
  return new Map(actions.flatMap(({ mutation, noun }) => (noun === undefined ? [] : [[mutation.name, noun] as const])))
}
