import type { Icon } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { AnyMutation } from '#store/define/define-mutation.ts'
import type { Role } from '#store/access/roles.ts'
import type { RowResult } from '#ui/send/row-changes.ts'

/** What every dialog over many rows is given. */
export interface BulkDialogProps {
  /** In the order of the list. */
  ids: readonly string[]
  opened: boolean
  /** With what became of each row that had a step: those that are done leave the selection. */
  onClose(results?: readonly RowResult[]): void
}

/** One thing a person may do with many rows, as data: for the selection of a list and for the command palette. */
export interface BulkAction {
  title: string
  icon?: Icon
  /** Its roles and the server's refusals count for the action; without one, everybody who reads the list may. */
  mutation?: Pick<AnyMutation, 'name' | 'roles'>
  /** Actions of one group share a menu of this title. */
  group?: string
  /** In the toolbar, where it needs no selection. */
  always?: true
  /** In the toolbar all the same where it does need one: why it is off while nothing is selected. */
  offWithout?: string
  dialog: ComponentType<BulkDialogProps>
}

/** Whether an action is offered to this person. */
export function isBulkOffered({ mutation }: BulkAction, role: Role): boolean {
  return mutation === undefined || mutation.roles.includes(role)
}
