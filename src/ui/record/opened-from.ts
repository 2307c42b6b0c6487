import { createContext, use } from 'react'
import type { AnyRow } from '#store/define/define-resource.ts'

/** The ways to the pages beside the one that is drawn; null where the list ends. */
export interface PageTurn {
  /** The other page is on its way; then a record of it opens by itself. */
  isTurning: boolean
  /** Opens the last record of the page before. */
  before: (() => void) | null
  /** Opens the first record of the next page. */
  after: (() => void) | null
}

/** The list that a record was opened from. */
export interface OpenedFrom {
  /** Its page as it is drawn; null before it is. A row is null or undefined while it is being read. */
  items: readonly { id: string; row: AnyRow | null | undefined }[] | null
  page: number
  /** Reads the list again: something of it has changed on the server. */
  refresh(): void
  /** Opens another of its records in the place of this one; null if it is opened from nowhere. */
  open: ((id: string) => void) | null
  turn: PageTurn
  /** What takes the focus when the record of this id is closed. */
  controlOf(id: string): HTMLElement | null
}

const nothing: OpenedFrom = {
  items: null,
  page: 1,
  refresh: () => undefined,
  open: null,
  turn: { isTurning: false, before: null, after: null },
  controlOf: () => null,
}

export const OpenedFromContext = createContext<OpenedFrom>(nothing)

/** The list beside the record; an empty one if it was opened from nowhere. */
export function useOpenedFrom(): OpenedFrom {
  return use(OpenedFromContext)
}

/** A row as the list beside shows it; undefined if it does not. */
export function useShownRow<Row extends AnyRow>(id: string): Row | undefined {
  // A drawer is opened by the list of its own resource.
  return (useOpenedFrom().items?.find((item) => item.id === id)?.row ?? undefined) as Row | undefined
}
