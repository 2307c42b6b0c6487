import { formatLabelAmount } from '#store/values/money.ts'
import type { QrLabel } from '#printing/labels/qr-labels.ts'
import { PdfSheet, type PdfDeps } from './pdf-sheet.ts'

/** Millimetres on A4: five codes a row, six rows. */
const sheet = { left: 10, top: 12, width: 38, height: 46, code: 29, columns: 5, rows: 6 }

/** Voucher QR codes for sheets of paper: the code, the amount, the voucher's id and the footer line. */
export async function voucherSheets(
  labels: readonly QrLabel[],
  footerLine: string,
  deps: PdfDeps,
): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PdfSheet.open([210, 297], deps)
  const perPage = sheet.columns * sheet.rows
  const footer = footerOf(pdf, footerLine)
  for (const [place, { qrContent, id, amountCents }] of labels.entries()) {
    if (place > 0 && place % perPage === 0) {
      deps.progress?.(place, labels.length)
      await deps.breathe?.()
      pdf.addPage()
    }
    const x = sheet.left + (place % sheet.columns) * sheet.width
    const y = sheet.top + Math.floor((place % perPage) / sheet.columns) * sheet.height
    const room = (down: number) => ({ x: x + 1, y: y + sheet.code + down, width: sheet.width - 2 })
    pdf.code(qrContent, x + (sheet.width - sheet.code) / 2, y, sheet.code)
    pdf.line(formatLabelAmount(amountCents), room(4.5), { size: 9, weight: 'bold', align: 'center' })
    pdf.line(id, room(8), { size: 7, align: 'center' })
    for (const [line, text] of footer.lines.entries()) {
      pdf.line(text, room(11 + line * footer.apart), { size: footer.size, least: 1, align: 'center' })
    }
  }
  deps.progress?.(labels.length, labels.length)
  return pdf.bytes()
}

/** Points of the footer: as large as there is room for, and no smaller than can be read without need. */
const footerSizes = [5.5, 5, 4.5, 4, 3.5, 3]
const mostFooterLines = 2

/** The whole footer line on one line or two: it is made smaller, never cut. */
function footerOf(pdf: PdfSheet, text: string) {
  const width = sheet.width - 2
  const tries = footerSizes.map((size) => ({ size, lines: pdf.wrap(text, width, { size }) }))
  const fits = ({ size, lines }: (typeof tries)[number]) =>
    lines.length <= mostFooterLines && lines.every((line) => pdf.width(line, { size }) <= width)
  // One word without end stands on a line of its own, as small as it must be.
  const { size, lines } = tries.find(fits) ?? { size: 3, lines: [text] }
  return { size, lines, apart: size * 0.4 }
}
