import type { jsPDF } from 'jspdf'
import type { RuntimeConfig } from '#store/config/runtime-config.ts'
import { formatDay } from '#store/values/colombo-time.ts'
import { formatAmount } from '#store/values/money.ts'
import { printableOr } from './printable-text.ts'

/** An invoice or quotation, ready to be drawn. */
export interface OrderDocument {
  kind: 'Invoice' | 'Quotation'
  referenceNo: string
  date: Date
  client: { name: string; ref: string }
  contact: { name: string; email: string }
  salesAgent: string | null
  lines: readonly { description: string; qty: number; amountCents: number }[]
  totalCents: number
  madeAt: Date
}

/** In millimetres on A4. */
const page = { width: 210, height: 297, left: 18, right: 192, bottom: 272 }
const columns = { qty: 118, price: 152, total: 192 }

/** Draws an order as a PDF: provider, client, the five columns of spec 002 §2 and the grand total, over as many pages as it takes. */
export async function orderPdf(document: OrderDocument, provider: RuntimeConfig['provider']): Promise<Buffer> {
  // Slow to load, and rarely needed.
  const { jsPDF: Pdf } = await import('jspdf')
  const pdf = new Pdf({ unit: 'mm', format: 'a4', compress: true })
  pdf.setCreationDate(document.madeAt)
  pdf.setProperties({ title: `${document.kind} ${document.referenceNo}`, author: printableOr(provider.name, '') })
  let y = drawHead(pdf, document, provider)
  y = drawTableHead(pdf, y)
  for (const line of document.lines) {
    if (y > page.bottom - 8) {
      pdf.addPage()
      y = drawTableHead(pdf, 24)
    }
    y = drawLine(pdf, line, y)
  }
  if (y > page.bottom - 14) {
    pdf.addPage()
    y = 24
  }
  drawTotal(pdf, document.totalCents, y)
  drawFeet(pdf, document, provider)
  return Buffer.from(pdf.output('arraybuffer'))
}

function drawHead(pdf: jsPDF, document: OrderDocument, { name, contact }: RuntimeConfig['provider']): number {
  write(pdf, 'bold', 18).text(printableOr(name, 'Gift vouchers'), page.left, 24)
  write(pdf, 'normal', 9)
  const reach = [contact.address, contact.phone, contact.email].filter((line) => line !== '')
  reach.forEach((line, place) => pdf.text(printableOr(line, ''), page.left, 31 + place * 4.5))
  write(pdf, 'bold', 18).text(document.kind.toUpperCase(), page.right, 24, { align: 'right' })
  write(pdf, 'normal', 10).text(`No ${document.referenceNo}`, page.right, 31, { align: 'right' })
  pdf.text(`Date ${formatDay(document.date.toISOString())}`, page.right, 36, { align: 'right' })
  write(pdf, 'bold', 10).text(document.kind === 'Invoice' ? 'Bill to' : 'Prepared for', page.left, 54)
  const { client, contact: person, salesAgent } = document
  const lines = [
    printableOr(client.name, client.ref),
    printableOr(person.name, ''),
    printableOr(person.email, ''),
    salesAgent === null ? '' : `Sales agent: ${printableOr(salesAgent, '-')}`,
  ].filter((line) => line !== '')
  write(pdf, 'normal', 10)
  const wrapped = lines.flatMap((line) => pdf.splitTextToSize(line, 120) as string[])
  wrapped.forEach((line, place) => pdf.text(line, page.left, 60 + place * 5))
  return 68 + wrapped.length * 5
}

function drawTableHead(pdf: jsPDF, y: number): number {
  write(pdf, 'bold', 10).text('Description', page.left, y)
  pdf.text('Quantity', columns.qty, y, { align: 'right' })
  pdf.text('Unit Price(LKR)', columns.price, y, { align: 'right' })
  pdf.text('Total Price(LKR)', columns.total, y, { align: 'right' })
  pdf.line(page.left, y + 2, page.right, y + 2)
  return y + 8
}

function drawLine(pdf: jsPDF, line: OrderDocument['lines'][number], y: number): number {
  write(pdf, 'normal', 10)
  const description = pdf.splitTextToSize(line.description, 78) as string[]
  description.forEach((part, place) => pdf.text(part, page.left, y + place * 5))
  pdf.text(String(line.qty), columns.qty, y, { align: 'right' })
  pdf.text(formatAmount(line.amountCents), columns.price, y, { align: 'right' })
  pdf.text(formatAmount(line.amountCents * line.qty), columns.total, y, { align: 'right' })
  return y + description.length * 5 + 2
}

function drawTotal(pdf: jsPDF, totalCents: number, y: number): void {
  pdf.line(page.left, y - 3, page.right, y - 3)
  write(pdf, 'bold', 11).text('Grand Total (LKR)', page.left, y + 3)
  pdf.text(formatAmount(totalCents), columns.total, y + 3, { align: 'right' })
}

function drawFeet(pdf: jsPDF, { kind, referenceNo }: OrderDocument, { footerLine }: RuntimeConfig['provider']): void {
  const pages = pdf.getNumberOfPages()
  for (let number = 1; number <= pages; number += 1) {
    pdf.setPage(number)
    write(pdf, 'normal', 8).text(printableOr(footerLine, ''), page.left, page.height - 12)
    const place = `${kind} ${referenceNo}, page ${number} of ${pages}`
    pdf.text(place, page.right, page.height - 12, { align: 'right' })
  }
}

function write(pdf: jsPDF, weight: 'normal' | 'bold', size: number): jsPDF {
  return pdf.setFont('helvetica', weight).setFontSize(size)
}
