import type { KeptSheet, PrintKind, PrintSheet, VoucherQr } from '#store/database/print-tables.ts'
import { wholeRowSign } from '#store/database/voucher-qrs.ts'
import { fieldData } from '#printing/zpl/field-data.ts'

/** The fields of codes as our own rows have them; data holds no caret. */
const codeField = /(\^BQN,2,\d+\^FH_\^FD[LMQH]A,)[^^]*\^FS/g

/**
 * A row without what its codes say, and that apart where no voucher's own code stands for it: what codes say is as good
 * as money, lies in `voucherQrs` alone and is wiped there when the session ends (docs/adr/0019).
 */
export function keptSheet(
  kind: PrintKind,
  { zpl, ids }: PrintSheet,
  name: string,
): { row: KeptSheet; code: Omit<VoucherQr, 'asOf'> | null } {
  if (!isMoney(kind)) return { row: { zpl, ids }, code: null }
  if (kind === 'voucher-qr' && zpl.match(codeField)?.length === ids.length) {
    return { row: { zpl: zpl.replaceAll(codeField, '$1^FS'), ids, codes: ids }, code: null }
  }
  // Text of the server, or a code that is drawn as a picture.
  const id = `${wholeRowSign}${name}`
  return { row: { zpl: '', ids, codes: [id] }, code: { id, qrContent: zpl } }
}

/** Whether its codes are as good as money: those of orders and of the printer check say nothing that is secret. */
function isMoney(kind: PrintKind): boolean {
  return kind === 'voucher-qr' || kind === 'csv-qr'
}

/** The row as it goes to the printer; null where this device no longer knows what one of its codes says. */
export function wholeSheet({ zpl, ids, codes }: KeptSheet, known: ReadonlyMap<string, string>): PrintSheet | null {
  if (!codes) return { zpl, ids }
  const contents = codes.flatMap((id) => known.get(id) ?? [])
  const [first = ''] = contents
  if (contents.length < codes.length) return null
  if (zpl === '') return { zpl: first, ids }
  let place = 0
  const fill = (_: string, start: string) => `${start}${fieldData(contents[place++] ?? '')}^FS`
  return { zpl: zpl.replaceAll(codeField, fill), ids }
}
