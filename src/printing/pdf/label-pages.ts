import { type LabelPart, type LabelRow, page } from '#printing/labels/label-row.ts'
import { type PdfDeps, PdfSheet } from './pdf-sheet.ts'

/** Pages between two turns of others. */
const pagesAtOnce = 50
/** Points a dot of the printer is high. */
const pointsPerDot = 72 / 25.4 / page.dotsPerMm
const mm = (dots: number) => dots / page.dotsPerMm

/** A page of the roll's own size for each row, for whoever prints labels with the usual driver (decisions.md P1, P14). */
export async function labelPages(
  rows: Iterable<LabelRow>,
  { total, heightMm }: { total: number; heightMm: number },
  deps: PdfDeps,
): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PdfSheet.open([Math.ceil(mm(page.width)), heightMm], deps)
  let done = 0
  for (const { parts } of rows) {
    if (done > 0) pdf.addPage()
    for (const part of parts) drawPart(pdf, part)
    done += 1
    if (done % pagesAtOnce > 0) continue
    deps.progress?.(done, total)
    await deps.breathe?.()
  }
  return pdf.bytes()
}

/** Codes are none of it: they have sheets of their own. */
function drawPart(pdf: PdfSheet, part: LabelPart): void {
  if (part.kind === 'picture') pdf.picture(part, { x: mm(part.x), y: mm(part.y) }, page.dotsPerMm)
  if (part.kind !== 'text') return
  const { x, y, width, size, text } = part
  const place = { x: mm(x), y: mm(y + size * 0.8), width: mm(width) }
  pdf.line(text, place, { size: size * pointsPerDot, weight: 'bold', align: 'center' })
}
