import type { LabelWarning } from '#store/ports/print-port.ts'
import { formatLabelAmount } from '#store/values/money.ts'
import { oneLine } from './fit-line.ts'
import { type LabelPart, type LabelRow, page } from './label-row.ts'
import type { LinePainter } from './line-painter.ts'
import { qrPicture } from './qr-picture.ts'
import { fitQr, isDense } from './qr-size.ts'
import { type DrawnLine, drawLine } from './text-part.ts'

/** What one QR label says; a null code is not known on this device and the label is held (decisions.md P4). */
export interface QrLabel {
  id: string
  qrContent: string
  amountCents: number
}

export interface RowMaking {
  /** Told apart from all other jobs' on paper: `[0-9A-Z]`. */
  jobCode: string
  footerLine: string
  heightDots: number
  painter: LinePainter
}

/** The box of the code, the lines below it, and the row's code above the first label; dots from a row 240 high. */
const box = { side: 172, middle: 95 }
/** The printer draws a code this much lower than it is told: the height set by `^BY`. */
const drop = 10
const lines = {
  code: { y: 2, size: 13 },
  amount: { y: 184, size: 28, least: 14 },
  footer: { y: 219, size: 16, least: 10 },
}
const usualHeight = 240

/**
 * Rows of three QR labels (spec 000 §9). Rows come one by one, so that ten thousand labels never lie in memory at once;
 * what does not fit is told to `warn`, and a label whose code cannot be printed is left out and told.
 */
export function* qrLabelRows(
  labels: Iterable<QrLabel>,
  making: RowMaking,
  warn: (warning: LabelWarning) => void,
): Generator<LabelRow> {
  const layout = qrLabelLayout(making, warn)
  let number = 0
  let parts: LabelPart[] = []
  let ids: string[] = []
  const row = (): LabelRow => {
    number += 1
    const code = `${making.jobCode}-${String(number).padStart(4, '0')}`
    const mark: LabelPart = {
      kind: 'text',
      x: page.cells[0],
      y: lines.code.y,
      width: 80,
      size: lines.code.size,
      text: code,
    }
    return { code, width: page.width, height: making.heightDots, parts: [mark, ...parts], ids }
  }
  for (const label of labels) {
    const drawn = layout(label, page.cells[ids.length] ?? 0)
    if (!drawn) continue
    for (const part of drawn) parts.push(part)
    ids.push(label.id)
    if (ids.length < page.cells.length) continue
    yield row()
    parts = []
    ids = []
  }
  if (ids.length > 0) yield row()
}

/** Draws a label into a cell; null when its code does not fit. Lines that many labels share are fitted once. */
function qrLabelLayout({ footerLine, heightDots, painter }: RowMaking, warn: (warning: LabelWarning) => void) {
  const known = new Map<string, DrawnLine>()
  const top = Math.max(0, (heightDots - usualHeight) >> 1)
  const footer = oneLine(footerLine)
  const line = (name: 'amount' | 'footer', text: string, x: number): DrawnLine => {
    const key = `${name}${x}${text}`
    const found = known.get(key)
    if (found) return found
    const { y, size, least } = lines[name]
    const drawn = drawLine(text, { x, y: y + top, width: page.cellWidth, size, least }, painter)
    if (known.size > 1000) known.clear()
    known.set(key, drawn)
    return drawn
  }
  return ({ id, qrContent, amountCents }: QrLabel, x: number): LabelPart[] | null => {
    const code = codePart(qrContent, x, top)
    if (!code) {
      warn({ id, kind: 'qr-long', text: qrContent })
      return null
    }
    if (code.dense) warn({ id, kind: 'qr-dense', text: qrContent })
    const parts: LabelPart[] = [code.part]
    const amount = line('amount', formatLabelAmount(amountCents), x)
    parts.push(amount.part)
    for (const kind of amount.warnings) warn({ id, kind, text: formatLabelAmount(amountCents) })
    if (footer !== '') parts.push(line('footer', footer, x).part)
    return parts
  }
}

const printableAscii = /^[\x20-\x7e]+$/

function codePart(data: string, x: number, top: number): { part: LabelPart; dense: boolean } | null {
  const plain = printableAscii.test(data)
  const fit = fitQr(plain ? data.length : new TextEncoder().encode(data).length, box.side)
  if (!fit) return null
  const side = fit.modules * fit.dot
  const left = x + ((page.cellWidth - side) >> 1)
  const upper = top + box.middle - (side >> 1)
  // The printer's own codes hold no other letters than these: such a code is drawn by us.
  if (!plain) return { part: { kind: 'picture', x: left, y: upper, ...qrPicture(data, fit) }, dense: isDense(fit) }
  return {
    part: { kind: 'qr', x: left, y: upper - drop, dot: fit.dot, modules: fit.modules, level: fit.level, data },
    dense: isDense(fit),
  }
}
