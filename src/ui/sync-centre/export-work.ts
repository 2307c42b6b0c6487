import type { OrderDraft } from '#store/database/draft-tables.ts'

/** The file of unsent changes with the client orders that are begun, each with the rows of its file; times in ISO 8601. */
export function exportWork(changes: string, drafts: readonly { draft: OrderDraft; rows: unknown[] }[]): string {
  if (drafts.length === 0) return changes
  const orderDrafts = drafts.map(({ draft: { at, form, fileName }, rows }) => ({
    typedAt: new Date(at).toISOString(),
    form,
    fileName,
    people: rows,
  }))
  return `${JSON.stringify({ ...(JSON.parse(changes) as object), orderDrafts }, null, 2)}\n`
}
