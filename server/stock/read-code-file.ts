import type { UploadedFile } from '#store/define/file-values.ts'
import { codeFile } from '#store/resources/stock-batches/code-file.ts'
import { centsFromWire } from '#store/values/money.ts'
import { readUpload } from '#server/documents/read-upload.ts'

/** One code as a row of the file says it. */
export interface CodeLine {
  /** As a spreadsheet counts. */
  line: number
  /** Id or name of the merchant voucher. */
  merchantVoucher: string
  denominationCents: number
  voucherCode: string
  serialNumber: string
  expiry: string
}

const mostCodes = 20_000

/** Reads a file of codes. Throws an HttpError 400 with the first wrong rows, without their codes, if any row is wrong. */
export function readCodeFile({ bytes }: UploadedFile, now: Date): CodeLine[] {
  return readUpload({ ...codeFile, mostRows: mostCodes }, { bytes, now }).map(({ row, cells }) => ({
    line: row,
    merchantVoucher: cells['merchantVoucher'] ?? '',
    denominationCents: centsFromWire(cells['denomination']) ?? 0,
    voucherCode: cells['voucherCode'] ?? '',
    serialNumber: cells['serialNumber'] ?? '',
    expiry: cells['expiry'] ?? '',
  }))
}
