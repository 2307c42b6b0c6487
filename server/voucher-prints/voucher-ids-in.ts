import type { UploadedFile } from '#store/define/file-values.ts'
import { readCells } from '#store/exchange/read-cells.ts'
import { isVoucherIdColumn } from '#store/resources/voucher-prints/voucher-print-calls.ts'
import { HttpError } from '#server/http/http-error.ts'

/** The ids of a CSV in upper case: of the column that is named so, or of the first column. */
export function voucherIdsIn({ bytes }: UploadedFile): string[] {
  const read = readCells(bytes)
  if (!read.ok) throw new HttpError(400, `Error parsing CSV file: ${read.trouble}`)
  const rows = read.cells.filter((row) => row.some((cell) => cell !== ''))
  const column = (rows[0] ?? []).findIndex(isVoucherIdColumn)
  return rows
    .slice(column < 0 ? 0 : 1)
    .map((row) => (row[Math.max(column, 0)] ?? '').toUpperCase())
    .filter((id) => id !== '')
}
