import { formatLabelAmount } from '#store/values/money.ts'
import type { QrLabel } from '#server/voucher-prints/qr-labels.ts'
import { drawQr } from './draw-qr.ts'
import { printableOr } from './printable-text.ts'

/** Millimetres on A4: three labels a row, five rows a page. */
const sheet = { left: 15, top: 16, width: 60, height: 53, code: 34, columns: 3, rows: 5 }

/** QR labels as a PDF: the code, the amount, the voucher's id and the footer line. */
export async function qrLabelPdf(labels: readonly QrLabel[], footerLine: string, madeAt: Date): Promise<Buffer> {
  // Slow to load, and rarely needed.
  const { jsPDF } = await import('jspdf')
  const pdf = new jsPDF({ unit: 'mm', format: 'a4', compress: true })
  pdf.setCreationDate(madeAt)
  const perPage = sheet.columns * sheet.rows
  const footer = { text: printableOr(footerLine, ''), size: 6 }
  const wide = pdf.setFont('helvetica', 'normal').setFontSize(footer.size).getTextWidth(footer.text)
  // Made smaller, not cut: beside it stands the next label.
  footer.size *= Math.min(1, (sheet.width - 2) / wide)
  for (const [place, { qrContent, voucherId, amountCents }] of labels.entries()) {
    if (place > 0 && place % perPage === 0) pdf.addPage()
    const x = sheet.left + (place % sheet.columns) * sheet.width
    const y = sheet.top + Math.floor((place % perPage) / sheet.columns) * sheet.height
    const middle = x + sheet.width / 2
    const line = (text: string, down: number) => pdf.text(text, middle, y + sheet.code + down, { align: 'center' })
    drawQr(pdf, qrContent, { x: middle - sheet.code / 2, y, side: sheet.code })
    pdf.setFont('helvetica', 'bold').setFontSize(11)
    line(formatLabelAmount(amountCents), 5)
    pdf.setFont('helvetica', 'normal').setFontSize(8)
    line(voucherId, 9)
    pdf.setFontSize(footer.size)
    line(footer.text, 12)
  }
  return Buffer.from(pdf.output('arraybuffer'))
}
