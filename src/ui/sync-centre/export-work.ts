import type { FormDraftRecord, NoteRecord, OrderDraft } from '#store/database/draft-tables.ts'

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
