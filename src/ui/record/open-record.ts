import type { OutboxEntry } from '#store/database/tables.ts'
import type { ChangeStatus } from '#ui/live/use-outbox.ts'

/** What every dialog over a record is given. */
export interface DialogProps<Row> {
  row: Row
  opened: boolean
  onClose(): void
  /** Closes the record below it as well. */
  onLeave(): void
}

/** Draws a dialog over the record as it is now. */
export type DrawDialog<Row> = (props: DialogProps<Row>) => React.ReactNode

/** The record that is open: what is under way with it, and the way to its dialogs. */
export interface OpenRecord<Row> {
  /** "voucher 25WKFQZKYT", over its actions in the palette; null for facts outside of a record. */
  title: string | null
  /** This person's unsettled changes of it, oldest first. */
  entries: readonly OutboxEntry[]
  /** The state of the changes of each field that show at once. */
  states: ReadonlyMap<string, ChangeStatus>
  /** Opens a dialog over it; one at a time, and each begins anew. */
  open(draw: DrawDialog<Row>): void
}

/** For facts outside of a record, such as those of a dialog: nothing of them changes. */
export function nothingOpen<Row extends object>(): OpenRecord<Row> {
  return { title: null, entries: [], states: new Map(), open: () => undefined }
}
