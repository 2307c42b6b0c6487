import type { jsPDF } from 'jspdf'
import { drawQr } from '#server/documents/draw-qr.ts'
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
    if (!drawn.has(link)) keepCode(pdf, link)
    drawn.add(link)
    placeLabel(pdf, thing.order, thing)
  }
  return Buffer.from(pdf.output('arraybuffer'))
}

/** Keeps a code under the name of its link. */
function keepCode(pdf: jsPDF, link: string): void {
  const points = sheet.code * pointsPerMillimetre
  pdf.beginFormObject(0, 0, points, points, pdf.Matrix(1, 0, 0, 1, 0, 0))
  drawQr(pdf, link, { x: 0, y: 0, side: sheet.code })
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
