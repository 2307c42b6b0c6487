import type { jsPDF } from 'jspdf'
import { encode } from 'uqr'
import { layOut, type QrOrder, sheet } from './qr-sheet.ts'

const pointsPerMillimetre = 72 / 25.4

/** Draws the sheet as a PDF. A code is drawn once and then only repeated, so that a hundred cost little more than one. */
export async function qrPdf(orders: readonly QrOrder[], madeAt: Date): Promise<Buffer> {
  // Slow to load, and rarely needed.
  const { jsPDF: Pdf } = await import('jspdf')
  const pdf = new Pdf({ unit: 'mm', format: 'a4', compress: true })
  pdf.setCreationDate(madeAt)
  const drawn = new Set<string>()
  for (const thing of layOut(orders)) {
    if (thing.page > pdf.getNumberOfPages()) pdf.addPage()
    if (thing.kind === 'heading') {
      write(pdf, 'bold', 13).text(thing.text, thing.x, thing.y + 5)
      continue
    }
    const { link } = thing.order
    if (!drawn.has(link)) drawCode(pdf, link)
    drawn.add(link)
    placeLabel(pdf, thing.order, thing)
  }
  return Buffer.from(pdf.output('arraybuffer'))
}

/** Keeps a code under the name of its link; neighbouring dark squares become one rectangle, so no hair lines show. */
function drawCode(pdf: jsPDF, link: string): void {
  const { data, size } = encode(link, { ecc: 'M', border: 0 })
  const side = sheet.code / size
  const points = sheet.code * pointsPerMillimetre
  pdf.beginFormObject(0, 0, points, points, pdf.Matrix(1, 0, 0, 1, 0, 0))
  for (const [line, squares] of data.entries()) {
    let from = squares.indexOf(true)
    while (from >= 0) {
      const end = squares.indexOf(false, from)
      const to = end < 0 ? size : end
      pdf.rect(from * side, line * side, (to - from) * side, side, 'F')
      from = squares.indexOf(true, to)
    }
  }
  pdf.endFormObject(link)
}

function placeLabel(pdf: jsPDF, { link, location, terminalId }: QrOrder, { x, y }: { x: number; y: number }): void {
  const middle = x + sheet.cell / 2
  // PDF counts points from the lower left corner.
  const left = (middle - sheet.code / 2) * pointsPerMillimetre
  const bottom = (sheet.height - y - sheet.code) * pointsPerMillimetre
  pdf.doFormObject(link, pdf.Matrix(1, 0, 0, 1, left, bottom))
  write(pdf, 'normal', 10)
  const [line = ''] = pdf.splitTextToSize(location, sheet.cell - 4) as string[]
  pdf.text(line, middle, y + sheet.code + 6, { align: 'center' })
  write(pdf, 'bold', 10).text(terminalId, middle, y + sheet.code + 11, { align: 'center' })
}

function write(pdf: jsPDF, weight: 'normal' | 'bold', size: number): jsPDF {
  return pdf.setFont('helvetica', weight).setFontSize(size)
}
