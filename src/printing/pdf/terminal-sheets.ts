import type { TerminalToPrint } from '#store/ports/print-port.ts'
import { PdfSheet, type PdfDeps } from './pdf-sheet.ts'

/** A terminal whose code is wanted, with the redeem link that its code says, made on the device (decisions.md P4). */
export interface TerminalCode extends TerminalToPrint {
  link: string
}

/** Millimetres on A4: three codes a row, a heading for each merchant. */
const sheet = { width: 210, height: 297, margin: 15, columns: 3, cell: 60, rowHeight: 64, heading: 10, code: 44 }

/** Terminal QR codes by merchant; a quantity of 0 is left out (decisions.md J19). Null when nothing is left. */
export async function terminalSheets(
  codes: readonly TerminalCode[],
  deps: PdfDeps,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const groups = byMerchant(codes)
  const total = codes.reduce((sum, { quantity }) => sum + quantity, 0)
  if (total === 0) return null
  const pdf = await PdfSheet.open([sheet.width, sheet.height], deps)
  let y = sheet.margin
  let done = 0
  const makeRoom = async (height: number) => {
    if (y + height <= sheet.height - sheet.margin) return
    deps.progress?.(done, total)
    await deps.breathe?.()
    pdf.addPage()
    y = sheet.margin
  }
  for (const [merchant, theirs] of groups) {
    await makeRoom(sheet.heading + sheet.rowHeight)
    pdf.line(
      merchant,
      { x: sheet.margin, y: y + 6, width: sheet.width - 2 * sheet.margin },
      { size: 13, weight: 'bold' },
    )
    y += sheet.heading
    const labels = theirs.flatMap((code) => {
      const name = `qr ${code.terminalId}`
      pdf.keepCode(name, code.link, sheet.code)
      return Array.from({ length: code.quantity }, () => ({ name, code }))
    })
    for (let start = 0; start < labels.length; start += sheet.columns) {
      await makeRoom(sheet.rowHeight)
      for (const [column, { name, code }] of labels.slice(start, start + sheet.columns).entries()) {
        const x = sheet.margin + column * sheet.cell
        pdf.putCode(name, x + (sheet.cell - sheet.code) / 2, y, sheet.code)
        writeLines(pdf, code, x, y + sheet.code)
        done += 1
      }
      y += sheet.rowHeight
    }
  }
  deps.progress?.(total, total)
  return pdf.bytes()
}

function writeLines(pdf: PdfSheet, { location, terminalId }: TerminalCode, x: number, y: number): void {
  const room = { x: x + 2, width: sheet.cell - 4 }
  pdf.line(location, { ...room, y: y + 6 }, { size: 10, align: 'center' })
  pdf.line(terminalId, { ...room, y: y + 11 }, { size: 10, weight: 'bold', align: 'center' })
}

/** The merchants in the order in which they first appear; those of whom nothing is wanted are left out. */
function byMerchant(codes: readonly TerminalCode[]): Map<string, TerminalCode[]> {
  const groups = new Map<string, TerminalCode[]>()
  for (const code of codes) {
    if (code.quantity < 1) continue
    const theirs = groups.get(code.merchant)
    if (theirs) theirs.push(code)
    else groups.set(code.merchant, [code])
  }
  return groups
}
