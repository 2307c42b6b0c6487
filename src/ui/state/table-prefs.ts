import { proxy, subscribe, useSnapshot } from 'valtio'
import { z } from 'zod'

const key = 'portal-tables'

const look = z.object({
  /** Ids of columns that are not shown. */
  hidden: z.array(z.string()).catch([]),
  /** Ids of optional columns that are shown. */
  shown: z.array(z.string()).catch([]),
  /** Column id to pixels, where somebody has set them. */
  widths: z.record(z.string(), z.number()).catch({}),
  /** Rows of a page; absent while it is the list's own number. */
  rows: z.number().int().min(1).max(100).optional().catch(undefined),
  /** Views under a name: the query of their address. */
  views: z.array(z.object({ name: z.string(), search: z.record(z.string(), z.string()) })).catch([]),
})
const saved = z.record(z.string(), look)

/** How one person has set up one table on this device. */
export type TablePrefs = z.infer<typeof look>

export type SavedView = TablePrefs['views'][number]

/** The narrowest a column may be made, and the widest, in pixels. */
export const columnWidth = { min: 56, max: 800, step: 24 } as const

const plain: TablePrefs = { hidden: [], shown: [], widths: {}, views: [] }

const state = proxy<{ looks: Record<string, TablePrefs> }>({ looks: remembered() })

subscribe(state, () => globalThis.localStorage?.setItem(key, JSON.stringify(state.looks)))

/** How this person has set up this table; it stays on the device when they log out. */
export function useTablePrefs(owner: string, table: string): TablePrefs {
  return (useSnapshot(state).looks[nameOf(owner, table)] as TablePrefs | undefined) ?? plain
}

/** The views that this person has saved, by table. */
export function useSavedViews(owner: string): (table: string) => readonly SavedView[] {
  const { looks } = useSnapshot(state)
  return (table) => (looks[nameOf(owner, table)]?.views as readonly SavedView[] | undefined) ?? []
}

export function changeTablePrefs(owner: string, table: string, change: (now: TablePrefs) => TablePrefs): void {
  const name = nameOf(owner, table)
  state.looks[name] = change(changeStatusOf(name))
}

/** A column takes so many pixels from now on, within its limits. */
export function withWidth(now: TablePrefs, column: string, pixels: number): TablePrefs {
  const width = Math.round(Math.min(columnWidth.max, Math.max(columnWidth.min, pixels)))
  return { ...now, widths: { ...now.widths, [column]: width } }
}

/** Pages hold so many rows from now on; the list's own number needs no note. */
export function withRows(now: TablePrefs, rows: number, usual: number): TablePrefs {
  const { rows: _before, ...others } = now
  return rows === usual ? others : { ...others, rows }
}

/** A column as a table declares it: an optional one shows only once this person has asked for it. */
interface ColumnId {
  id: string
  optional: boolean
}

export function withShown(now: TablePrefs, { id, optional }: ColumnId, isShown: boolean): TablePrefs {
  const list = optional ? 'shown' : 'hidden'
  const others = now[list].filter((one) => one !== id)
  return { ...now, [list]: isShown === optional ? [...others, id] : others }
}

/** Whether a column shows. */
export function isColumnShown({ hidden, shown }: TablePrefs, { id, optional }: ColumnId): boolean {
  return optional ? shown.includes(id) : !hidden.includes(id)
}

/** A view under its name; one of the same name gives way. */
export function withView(now: TablePrefs, view: SavedView): TablePrefs {
  return { ...now, views: [...now.views.filter(({ name }) => name !== view.name), view] }
}

export function withoutView(now: TablePrefs, name: string): TablePrefs {
  return { ...now, views: now.views.filter((view) => view.name !== name) }
}

function nameOf(owner: string, table: string): string {
  return `${owner} ${table}`
}

function changeStatusOf(name: string): TablePrefs {
  const known = state.looks[name]
  return known ? (JSON.parse(JSON.stringify(known)) as TablePrefs) : plain
}

function remembered(): Record<string, TablePrefs> {
  try {
    return saved.parse(JSON.parse(globalThis.localStorage?.getItem(key) ?? '{}'))
  } catch {
    // Not worth a word: tables look as they come.
    return {}
  }
}
