import type { Coverage } from '#store/database/tables.ts'
import type { FetchedRows } from './fetch-rows.ts'

/** The coverage after an answer that holds every row of a partition. */
export function afterWholeList(coverage: Coverage, { quarantined }: FetchedRows, startedAt: number): Coverage {
  return { ...coverage, sweeping: false, quarantined, completeAt: startedAt, headAt: startedAt }
}
