import { counted, formatCount } from '#store/values/count.ts'

/** Selected rows by id, over all pages; `anchor` is where a range with Shift starts. */
export interface Selection {
  readonly ids: ReadonlySet<string>
  readonly anchor: string | null
}

export const nothingSelected: Selection = { ids: new Set(), anchor: null }

/** One row in or out; it becomes the anchor of the next range. */
export function toggleRow(selection: Selection, id: string): Selection {
  const ids = new Set(selection.ids)
  if (!ids.delete(id)) ids.add(id)
  return { ids, anchor: id }
}

/** Adds everything from the anchor to `id` in page order; without an anchor on this page it toggles the row. */
export function selectRange(selection: Selection, page: readonly string[], id: string): Selection {
  const from = selection.anchor === null ? -1 : page.indexOf(selection.anchor)
  const to = page.indexOf(id)
  if (from < 0 || to < 0) return toggleRow(selection, id)
  const range = page.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { ids: new Set([...selection.ids, ...range]), anchor: selection.anchor }
}

/** Rows under a drawn rectangle change sides: those that were out come in, those that were in go out (spec 001 §2). */
export function invertRows(selection: Selection, touched: readonly string[]): Selection {
  const ids = new Set(selection.ids)
  for (const id of touched) if (!ids.delete(id)) ids.add(id)
  return { ids, anchor: touched.at(-1) ?? selection.anchor }
}

/** The header box: takes the page out when all of it is in, else adds what is missing; other pages stay as they are. */
export function togglePage(selection: Selection, page: readonly string[]): Selection {
  if (pageCheck(selection, page) === 'all') {
    const leaving = new Set(page)
    return { ids: new Set([...selection.ids].filter((id) => !leaving.has(id))), anchor: null }
  }
  return selectPage(selection, page)
}

export function selectPage(selection: Selection, page: readonly string[]): Selection {
  return { ids: new Set([...selection.ids, ...page]), anchor: selection.anchor }
}

/** How much of a page is selected, for the header box. */
export function pageCheck(selection: Selection, page: readonly string[]): 'none' | 'some' | 'all' {
  const inside = page.filter((id) => selection.ids.has(id)).length
  if (inside === 0) return 'none'
  return inside === page.length ? 'all' : 'some'
}

/** "3 vouchers selected" or, when some lie elsewhere, "3 vouchers selected, 1 not on this page". */
export function selectionWords(
  selection: Selection,
  page: readonly string[],
  noun: { one: string; many: string },
): string {
  const all = selection.ids.size
  const here = page.filter((id) => selection.ids.has(id)).length
  const words = `${counted(all, noun)} selected`
  return here === all ? words : `${words}, ${formatCount(all - here)} not on this page`
}

/** What so many selected rows come to; null where some are not here: what the others come to is no sum of all. */
export function sumOfAll({ total, sum }: { total: number; sum: number | null }, selected: number): number | null {
  return total < selected ? null : sum
}

/** What stays selected after a bulk action: the rows that failed, and those it left out. */
export function leftSelected(selection: Selection, results: readonly { id: string; kind: string }[]): Selection {
  const done = new Set(results.flatMap(({ id, kind }) => (kind === 'failed' ? [] : [id])))
  const ids = [...selection.ids].filter((id) => !done.has(id))
  return ids.length === 0 ? nothingSelected : { ids: new Set(ids), anchor: null }
}
