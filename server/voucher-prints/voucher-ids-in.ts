import Papa from 'papaparse'
import type { UploadedFile } from '#store/define/file-values.ts'
import { isVoucherIdColumn } from '#store/resources/voucher-prints/voucher-print-calls.ts'
import { readCsvText } from '#server/documents/read-csv-text.ts'

/** The ids of a CSV, in upper case: of the column that is called so, or of the first one where none is. */
export function voucherIdsIn(file: UploadedFile): string[] {
  const { data } = Papa.parse<string[]>(readCsvText(file), { skipEmptyLines: 'greedy' })
  const [first = []] = data
  const column = first.findIndex(isVoucherIdColumn)
  const rows = column < 0 ? data : data.slice(1)
  return rows.map((row) => (row[Math.max(column, 0)] ?? '').trim().toUpperCase()).filter((id) => id !== '')
}
