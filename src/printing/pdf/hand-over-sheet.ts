import type { HandOver } from '#store/ports/print-port.ts'
import { formatDay } from '#store/values/colombo-time.ts'
import { type PdfDeps, PdfSheet } from './pdf-sheet.ts'

/** Millimetres on A4: names and values beside the code, and below them two lines to sign on. */
const sheet = { width: 210, height: 297, margin: 20, code: 58, name: 34, line: 11 }
const room = sheet.width - 2 * sheet.margin

/** The sheet that goes with a terminal into a shop: what it is, where customers redeem, and who gave it to whom. */
export async function handOverSheet(
  terminal: HandOver & { link: string },
  provider: { name: string; footerLine: string },
  deps: PdfDeps,
): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PdfSheet.open([sheet.width, sheet.height], deps)
  const whole = { x: sheet.margin, width: room }
  pdf.line(provider.name, { ...whole, y: 26 }, { size: 11 })
  pdf.line('Terminal hand-over', { ...whole, y: 38 }, { size: 22, weight: 'bold' })
  const top = 54
  writeFacts(pdf, terminal, formatDay(deps.madeAt), top)
  const codeAt = sheet.width - sheet.margin - sheet.code
  pdf.code(terminal.link, codeAt, top, sheet.code)
  pdf.line(
    'Customers redeem here',
    { x: codeAt, y: top + sheet.code + 6, width: sheet.code },
    { size: 10, align: 'center' },
  )
  pdf.line(terminal.link, { ...whole, y: top + sheet.code + 20 }, { size: 10 })
  for (const [place, words] of ['Handed over by', 'Received by'].entries()) {
    const width = (room - 14) / 2
    const x = sheet.margin + place * (width + 14)
    pdf.line(words, { x, y: 178, width }, { size: 11, weight: 'bold' })
    for (const [nth, what] of ['Name', 'Date', 'Signature'].entries()) {
      const y = 196 + nth * 20
      pdf.rule(x, y, width)
      pdf.line(what, { x, y: y + 5, width }, { size: 9 })
    }
  }
  pdf.line(provider.footerLine, { ...whole, y: sheet.height - sheet.margin }, { size: 9, align: 'center' })
  return pdf.bytes()
}

function writeFacts(pdf: PdfSheet, terminal: HandOver, day: string, top: number): void {
  const { merchant, shop, terminalId, type, pin } = terminal
  const facts = [
    ['Merchant', merchant],
    ['Sub Merchant', shop],
    ['Terminal ID', terminalId],
    ['Type', type],
    ...(pin === null ? [] : [['PIN', pin]]),
    ['Date', day],
  ] as const
  const valueAt = sheet.margin + sheet.name
  for (const [nth, [name = '', value = '']] of facts.entries()) {
    const y = top + 4 + nth * sheet.line
    pdf.line(name, { x: sheet.margin, y, width: sheet.name - 4 }, { size: 11 })
    pdf.line(value, { x: valueAt, y, width: room - sheet.name - sheet.code - 8 }, { size: 12, weight: 'bold' })
  }
}
