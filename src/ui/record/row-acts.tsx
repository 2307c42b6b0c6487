import { createContext, use } from 'react'
import type { AnyRow } from '#store/define/define-resource.ts'
import { useRow } from '#ui/live/use-row.ts'
import { type DialogsUse, useDialogs } from '#ui/overlay/use-dialogs.ts'
import { usePortal } from '#ui/state/portal.ts'
import type { DrawDialog } from './open-record.ts'
import { isOffered, type RecordAction, whyNotNow } from './record-action.ts'
import classes from './record.module.css'
import { useActionFacts } from './use-action-facts.ts'

interface OpenedRow {
  row: AnyRow
  draw: DrawDialog<never>
}

const RowDialogsContext = createContext<(opened: OpenedRow) => void>(() => undefined)

/** Opens a dialog over a row of the list around. */
export function useOpenRowDialog(): (opened: OpenedRow) => void {
  return use(RowDialogsContext)
}

/** A list whose rows have actions of their own: their dialogs stand over the list. */
export function RowDialogs({ collection, children }: { collection: string; children: React.ReactNode }) {
  const dialogs = useDialogs<OpenedRow>()
  return (
    <RowDialogsContext value={dialogs.open}>
      {children}
      {dialogs.now && (
        <OverRow key={dialogs.now.turn} collection={collection} dialogs={dialogs} {...dialogs.now.dialog} />
      )}
    </RowDialogsContext>
  )
}

interface OverRowProps extends OpenedRow {
  collection: string
  dialogs: DialogsUse<OpenedRow>
}

/** The dialog, drawn with the row as it is now. */
function OverRow({ collection, dialogs, row, draw }: OverRowProps) {
  const { row: shown } = useRow(collection, row.id)
  const { now: standing, close } = dialogs
  const over = { row: shown ?? row, opened: standing?.opened ?? false, onClose: close, onLeave: close }
  return (draw as DrawDialog<AnyRow>)(over)
}

const none = { entries: [], nouns: new Map<string, string>() }

/** What may be done with a row, as buttons of plain HTML: a page of a list has many of them. */
export function RowActs<Row extends AnyRow>({ actions, row }: { actions: readonly RecordAction<Row>[]; row: Row }) {
  const portal = usePortal()
  const facts = { ...useActionFacts(), ...none }
  const open = useOpenRowDialog()
  return actions
    .filter((action) => isOffered(action, row, portal))
    .map((action) => {
      const why = whyNotNow(action, row, facts)
      const Dialog = action.dialog
      return (
        <button
          key={action.title}
          type="button"
          className={classes['act']}
          // The record has it as well: one tab stop a row.
          tabIndex={-1}
          aria-label={`${action.title} ${row.id}`}
          aria-disabled={why !== null}
          title={why ?? undefined}
          onClick={() => why === null && open({ row, draw: (props) => <Dialog {...props} /> })}
        >
          {action.title}
        </button>
      )
    })
}
