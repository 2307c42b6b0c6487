/** A batch of a log as one answer gives it: such as no collection holds, because rows of it have no ids. */
export interface LogBatch<Row> {
  rows: Row[]
  /** How many batches there are, as the server counts them; null when it does not say. */
  batches: number | null
  /** Rows of the answer that could not be read. */
  unread: number
}

/** Rows of a batch that the server fixes (spec 002 §9). */
export const logBatchRows = 500

/** The batch that a device reads by itself; logs are nobody's in particular, so only for those who see everything. */
export function newestBatch(scope: string): readonly string[] {
  return scope === '' ? ['1'] : []
}

/** Reads the rows of a batch one by one, and gives each an id that lasts as long as the row itself. */
export function readLogBatch<Row extends { id: string }>(
  page: { rows: unknown[]; totalPages: number | null },
  toRow: (wire: unknown) => Row | null,
): LogBatch<Row> {
  const seen = new Map<string, number>()
  const rows = page.rows.flatMap((wire) => {
    const row = toRow(wire)
    if (row === null) return []
    const again = seen.get(row.id) ?? 0
    seen.set(row.id, again + 1)
    return [again === 0 ? row : { ...row, id: `${row.id} ${again}` }]
  })
  return { rows, batches: page.totalPages, unread: page.rows.length - rows.length }
}
