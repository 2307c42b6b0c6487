import type { FormDraftRecord, NoteRecord, OrderDraft } from '#store/database/draft-tables.ts'
import type { ClosedWork } from '#store/database/read-closed-work.ts'
import { type About, exportEntries } from '#store/mutate/export-entries.ts'
import { todayInColombo } from '#store/values/calendar-day.ts'
import { saveFile } from '#ui/kit/save-file.ts'

/** Saves everything that waits on this device alone as one file. `entries` hold all their arguments. */
export function saveWorkFile({ entries, ...texts }: ClosedWork, about: About): void {
  const text = exportWork(exportEntries(entries, about), texts)
  const name = `unsent-changes-${todayInColombo(about.at)}.json`
  saveFile(new TextEncoder().encode(text), name, 'application/json')
}

/**
 * The file of unsent changes with the drafts, client orders, each with the rows of its file, and other forms, and with the
 * notes; times in ISO 8601.
 */
export function exportWork(changes: string, { orders, forms, notes }: TextsToExport): string {
  if (orders.length + forms.length + notes.length === 0) return changes
  const orderDrafts = orders.map(({ draft: { at, form, fileName }, rows }) => ({
    typedAt: new Date(at).toISOString(),
    form,
    fileName,
    people: rows,
  }))
  const formDrafts = forms.map(({ form, at, values }) => ({ form, typedAt: new Date(at).toISOString(), values }))
  const ownNotes = notes.map(({ collection, rowId, text, by, at, editedAt }) => ({
    collection,
    rowId,
    text,
    by,
    writtenAt: new Date(at).toISOString(),
    ...(editedAt === undefined ? {} : { editedAt: new Date(editedAt).toISOString() }),
  }))
  const all = { ...(JSON.parse(changes) as object), orderDrafts, formDrafts, notes: ownNotes }
  return `${JSON.stringify(all, null, 2)}\n`
}

interface TextsToExport {
  orders: readonly { draft: OrderDraft; rows: unknown[] }[]
  forms: readonly FormDraftRecord[]
  notes: readonly NoteRecord[]
}
