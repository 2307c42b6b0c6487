import { encode } from 'uqr'
import { formatLabelAmount } from '#store/values/money.ts'
import type { QrLabel } from '#server/voucher-prints/qr-labels.ts'
import { printableOr } from './printable-text.ts'

/** Dots at 203 dpi: 799 across, three cells (spec 000 §9), 30 mm high. */
const page = { width: 799, height: 240, cells: [8, 274, 540], cellWidth: 250 }
/** How high the code may be, and the dots `^BQ` prints lower than it is told (the height set by `^BY`). */
const code = { box: 160, top: 4, drop: 10 }

/** Labels for the printer, three a row; every row is a format of its own that leaves nothing behind. */
export function qrLabelZpl(labels: readonly QrLabel[], footerLine: string): string {
  const rows: string[] = []
  for (let start = 0; start < labels.length; start += page.cells.length) {
    const cells = labels.slice(start, start + page.cells.length)
    const fields = cells.flatMap((label, place) => cellFields(label, page.cells[place] ?? 0, footerLine))
    const head = `^XA^CI28^LH0,0^LS0^PW${page.width}^LL${page.height}`
    rows.push([head, ...fields, '^PQ1,0,1,Y^XZ'].join('\n'))
  }
  return `${rows.join('\n')}\n`
}

function cellFields({ qrContent, voucherId, amountCents }: QrLabel, left: number, footerLine: string): string[] {
  const modules = encode(qrContent, { ecc: 'M', border: 0 }).size
  const dots = Math.min(10, Math.floor(code.box / modules))
  const side = modules * dots
  const x = left + Math.round((page.cellWidth - side) / 2)
  const y = code.top + Math.round((code.box - side) / 2)
  const footer = fitted(printableOr(footerLine, ''), page.cellWidth)
  const line = (top: number, size: number, text: string) =>
    `^FO${left},${top}^A0N,${size},${size}^FB${page.cellWidth},1,0,C,0${field(text)}`
  return [
    // `MA,`: error correction M, automatic mode; without it the printer eats the first signs.
    `^FO${x},${y}^BY2,3,${code.drop}^BQN,2,${dots}${field(`MA,${qrContent}`)}`,
    line(180, 26, formatLabelAmount(amountCents)),
    line(206, 16, voucherId),
    line(222, footer.size, footer.text),
  ]
}

/** A data field in which nothing is a command: all but plain signs as the hex of its UTF-8. */
export function field(text: string): string {
  const data = [...Buffer.from(text.normalize('NFC'), 'utf8')].map((byte) => {
    const sign = String.fromCharCode(byte)
    return byte >= 0x20 && byte < 0x7f && !'_^~\\'.includes(sign) ? sign : `_${hex(byte)}`
  })
  return `^FH_^FD${data.join('')}^FS`
}

function hex(byte: number): string {
  return byte.toString(16).toUpperCase().padStart(2, '0')
}

/** A Latin line as large as fits, since `^FB` prints what does not fit over what does; font 0 is half as wide as high. */
function fitted(text: string, width: number): { text: string; size: number } {
  const size = Math.max(10, Math.min(16, Math.floor(width / (text.length * 0.5))))
  return { text: text.slice(0, Math.floor(width / (size * 0.5))), size }
}
