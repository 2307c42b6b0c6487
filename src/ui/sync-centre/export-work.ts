import type { FormDraftRecord, OrderDraft } from '#store/database/draft-tables.ts'

/** The file of unsent changes with the drafts: client orders, each with the rows of its file, and other forms; times in ISO 8601. */
export function exportWork(
  changes: string,
  { orders, forms }: { orders: readonly { draft: OrderDraft; rows: unknown[] }[]; forms: readonly FormDraftRecord[] },
): string {
  if (orders.length + forms.length === 0) return changes
  const orderDrafts = orders.map(({ draft: { at, form, fileName }, rows }) => ({
    typedAt: new Date(at).toISOString(),
    form,
    fileName,
    people: rows,
  }))
  const formDrafts = forms.map(({ form, at, values }) => ({ form, typedAt: new Date(at).toISOString(), values }))
  return `${JSON.stringify({ ...(JSON.parse(changes) as object), orderDrafts, formDrafts }, null, 2)}\n`
}
