import type { AnyRow } from '#store/define/define-resource.ts'
import { useList } from './use-list.ts'

/** One row, kept current: undefined while looking, null when this device does not hold it. */
export function useRow<Row extends AnyRow>(collection: string, id: string): { row: Row | null | undefined } {
  const { answer, rows, settled } = useList<Row>({
    collection,
    filters: { id },
    search: null,
    sort: { by: 'id', direction: 'asc' },
    page: 1,
    pageSize: 1,
  })
  const row = rows[0]
  if (row) return { row }
  // An answer of one id whose row is not there yet has just moved; only a settled empty answer means "not here".
  return { row: answer && settled && answer.total === 0 ? null : undefined }
}
