import { type DialogsUse, useDialogs } from '#ui/overlay/use-dialogs.ts'
import { useDeniedReasons } from '#ui/state/denied-mutations.ts'
import { useOfferActions } from '#ui/state/offered-actions.ts'
import { usePortal } from '#ui/state/portal.ts'
import { type BulkAction, isBulkOffered } from './bulk-action.ts'
import type { RowResult } from '#ui/send/row-changes.ts'

interface SelectedRows {
  count: number
  /** In the order in which a dialog shows them; asked for when one opens. */
  ids(): readonly string[]
  /** "3 orders selected". */
  words: string
  /** With what became of the rows of an action. */
  onResults(results: readonly RowResult[]): void
}

interface OpenBulk {
  action: BulkAction
  ids: readonly string[]
}

export interface BulkUse {
  offered: readonly OfferedBulk[]
  dialogs: DialogsUse<OpenBulk>
  open(action: BulkAction): void
  close(results?: readonly RowResult[]): void
}

/** An action as it stands now. */
interface OfferedBulk {
  action: BulkAction
  /** Why it is not possible, in words; null if it is. */
  why: string | null
}

/** The bulk actions of a list for this person: their dialogs and, while rows are selected, their lines in the palette. */
export function useBulkActions(
  actions: readonly BulkAction[],
  { count, ids, words, onResults }: SelectedRows,
): BulkUse {
  const { role } = usePortal()
  const deniedReason = useDeniedReasons()
  const dialogs = useDialogs<OpenBulk>()
  const offered = actions
    .filter((action) => isBulkOffered(action, role))
    .map((action) => {
      const denied = action.mutation ? deniedReason(action.mutation.name) : null
      return { action, why: denied ?? (count === 0 ? (action.offWithout ?? null) : null) }
    })
  const open = (action: BulkAction) => dialogs.open({ action, ids: ids() })
  const lineOf = ({ action, why }: OfferedBulk) => {
    const { title, icon } = action
    return { title, icon, why, run: () => open(action) }
  }
  useOfferActions(count === 0 ? null : { title: words, actions: offered.map(lineOf) })

  return {
    offered,
    dialogs,
    open,
    close(results = []) {
      if (results.length > 0) onResults(results)
      dialogs.close()
    },
  }
}
