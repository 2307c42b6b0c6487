import type { jsPDF } from 'jspdf'
import { formatLabelAmount } from '#store/values/money.ts'
import type { RuntimeConfig } from '#store/config/runtime-config.ts'
import { printableOr } from './printable-text.ts'

/** What stands on a carrier; null is left out. */
export interface Carrier {
  voucherId: string
  to: string | null
  from: string | null
  body: string | null
  amountCents: number | null
}

interface Room {
  x: number
  y: number
  width: number
  height: number
}

/** Millimetres. A board is one A5 sheet across; a book is an A4 sheet across that is folded to A5. */
const a5 = { width: 210, height: 148 }
const book = { width: 297, height: 210 }
const margin = 14

/** Carrier boards, one page each. */
export function boardPdf(carriers: readonly Carrier[], provider: RuntimeConfig['provider'], madeAt: Date) {
  return pages(carriers, { format: [a5.height, a5.width], madeAt }, (pdf, carrier) => {
    drawProvider(pdf, provider, { x: margin, y: margin, width: a5.width - 2 * margin, height: 12 })
    drawContent(pdf, carrier, { x: margin, y: 34, width: a5.width - 2 * margin, height: 92 })
    drawFoot(pdf, carrier, provider, { x: margin, y: a5.height - 8, width: a5.width - 2 * margin, height: 0 })
  })
}

/** Carrier books, one sheet each: the provider on the left half, which becomes the back, the words on the right. */
export function bookPdf(carriers: readonly Carrier[], provider: RuntimeConfig['provider'], madeAt: Date) {
  return pages(carriers, { format: [book.height, book.width], madeAt }, (pdf, carrier) => {
    const half = book.width / 2
    const inner = half - 2 * margin
    pdf
      .setLineDashPattern([2, 2], 0)
      .setDrawColor(170)
      .line(half, 4, half, book.height - 4)
    drawProvider(pdf, provider, { x: margin, y: 92, width: inner, height: 12 })
    drawContent(pdf, carrier, { x: half + margin, y: 34, width: inner, height: 150 })
    drawFoot(pdf, carrier, provider, { x: half + margin, y: book.height - 8, width: inner, height: 0 })
  })
}

async function pages(
  carriers: readonly Carrier[],
  { format, madeAt }: { format: [number, number]; madeAt: Date },
  draw: (pdf: jsPDF, carrier: Carrier) => void,
): Promise<Buffer> {
  // Slow to load, and rarely needed.
  const { jsPDF: Pdf } = await import('jspdf')
  const pdf = new Pdf({ unit: 'mm', format, orientation: 'landscape', compress: true })
  pdf.setCreationDate(madeAt)
  for (const [place, carrier] of carriers.entries()) {
    if (place > 0) pdf.addPage(format, 'landscape')
    draw(pdf, carrier)
  }
  return Buffer.from(pdf.output('arraybuffer'))
}

function drawProvider(pdf: jsPDF, { name }: RuntimeConfig['provider'], { x, y, width }: Room): void {
  pdf.setFont('helvetica', 'bold').setFontSize(20)
  pdf.text(printableOr(name, 'Gift voucher'), x + width / 2, y + 8, { align: 'center' })
}

function drawContent(pdf: jsPDF, { to, from, body, amountCents }: Carrier, room: Room): void {
  const middle = room.x + room.width / 2
  let y = room.y
  const line = (text: string, weight: 'normal' | 'bold', size: number) => {
    pdf.setFont('helvetica', weight).setFontSize(size)
    for (const part of pdf.splitTextToSize(text, room.width) as string[]) {
      pdf.text(part, middle, y, { align: 'center' })
      y += size * 0.5
    }
    y += 4
  }
  if (to !== null) line(`To: ${to}`, 'bold', 16)
  if (body !== null) line(body, 'normal', sizeFor(pdf, body, { ...room, height: room.height - 44 }))
  if (from !== null) line(`From: ${from}`, 'bold', 14)
  if (amountCents !== null) line(formatLabelAmount(amountCents), 'bold', 20)
}

/** The largest size at which a message fits its room: a message has no limit, a carrier has (decisions.md F23). */
function sizeFor(pdf: jsPDF, body: string, { width, height }: Room): number {
  pdf.setFont('helvetica', 'normal')
  for (let size = 14; size > 4; size -= 1) {
    const lines = pdf.setFontSize(size).splitTextToSize(body, width) as string[]
    if (lines.length * size * 0.5 <= height) return size
  }
  return 4
}

function drawFoot(pdf: jsPDF, { voucherId }: Carrier, { footerLine }: RuntimeConfig['provider'], room: Room): void {
  pdf.setFont('helvetica', 'normal').setFontSize(8)
  pdf.text(printableOr(footerLine, ''), room.x, room.y)
  pdf.text(voucherId, room.x + room.width, room.y, { align: 'right' })
}
