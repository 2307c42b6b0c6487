import type { LabelWarning } from '#store/ports/print-port.ts'
import { formatLabelAmount } from '#store/values/money.ts'
import { oneLine } from './fit-line.ts'
import { type LabelPart, type LabelRow, page } from './label-row.ts'
import type { LinePainter } from './line-painter.ts'
import { qrPicture } from './qr-picture.ts'
import { fitQr, isDense, type QrFit } from './qr-size.ts'
import { type DrawnLine, drawLine } from './text-part.ts'

/** What one QR label says; one whose code this device does not know is held and never comes here (decisions.md P4). */
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

type LineSize = (typeof lines)['amount' | 'footer']

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
  let parts: LabelPart[] = [rowMark('')]
  let ids: string[] = []
  const row = (): LabelRow => {
    number += 1
    const code = `${making.jobCode}-${String(number).padStart(4, '0')}`
    parts[0] = rowMark(code)
    return { code, width: page.width, height: making.heightDots, parts, ids }
  }
  for (const label of labels) {
    if (!layout(label, ids.length, parts)) continue
    ids.push(label.id)
    if (ids.length < page.cells.length) continue
    yield row()
    parts = [rowMark('')]
    ids = []
  }
  if (ids.length > 0) yield row()
}

/** The row's code, above its first label. */
function rowMark(text: string): LabelPart {
  return { kind: 'text', x: page.cells[0], y: lines.code.y, width: 80, size: lines.code.size, text }
}

/** Words are remembered for so many amounts: most prints know few. */
const mostKept = 200

/** Where the amount stands, and what had to be done to make it fit. */
interface AmountFit {
  y: number
  size: number
  warnings: DrawnLine['warnings']
}

/** Draws a label into a cell, behind the parts that are there already; false when its code does not fit. */
function qrLabelLayout({ footerLine, heightDots, painter }: RowMaking, warn: (warning: LabelWarning) => void) {
  const top = Math.max(0, (heightDots - usualHeight) >> 1)
  const footer = oneLine(footerLine)
  const line = ({ y, ...size }: LineSize, text: string, x: number): DrawnLine =>
    drawLine(text, { x, y: y + top, width: page.cellWidth, ...size }, painter)
  const cells = page.cells.map((x) => ({
    x,
    footer: footer === '' ? null : shared(line(lines.footer, footer, x)).part,
  }))
  const texts = new Map<number, string>()
  const textOf = (amountCents: number): string => {
    const known = texts.get(amountCents)
    if (known !== undefined) return known
    const text = formatLabelAmount(amountCents)
    if (texts.size < mostKept) texts.set(amountCents, text)
    return text
  }
  const fits: (AmountFit | undefined)[] = []
  const fitOf = (text: string): AmountFit => {
    // Digits are equally wide, and so are points and commas: of two amounts as long as each other both fit alike.
    const known = fits[text.length]
    if (known) return known
    const { part, warnings } = line(lines.amount, text, 0)
    if (part.kind !== 'text' || part.text !== text) throw new RangeError(`no label has room for ${text}`)
    return (fits[text.length] = { y: part.y, size: part.size, warnings })
  }
  return ({ id, qrContent, amountCents }: QrLabel, place: number, parts: LabelPart[]): boolean => {
    const cell = cells[place]
    if (!cell) throw new RangeError(`a row has no cell ${place}`)
    const plain = printableAscii.test(qrContent)
    const fit = fitQr(plain ? qrContent.length : encoder.encode(qrContent).length, box.side)
    if (!fit) {
      warn({ id, kind: 'qr-long', text: qrContent })
      return false
    }
    if (isDense(fit)) warn({ id, kind: 'qr-dense', text: qrContent })
    const text = textOf(amountCents)
    const { y, size, warnings } = fitOf(text)
    for (const kind of warnings) warn({ id, kind, text })
    parts.push(plain ? plainCode(qrContent, fit, cell.x, top) : drawnCode(qrContent, fit, cell.x, top), {
      kind: 'text',
      x: cell.x,
      y,
      width: page.cellWidth,
      size,
      text,
    })
    if (cell.footer) parts.push(cell.footer)
    return true
  }
}

function shared(line: DrawnLine): DrawnLine {
  if (line.part.kind === 'text') line.part.shared = true
  return line
}

const encoder = new TextEncoder()
const printableAscii = /^[\x20-\x7e]+$/

/** A code that the printer draws: it holds printable ASCII and nothing else. */
function plainCode(data: string, { modules, dot, level }: QrFit, x: number, top: number): LabelPart {
  const side = modules * dot
  const [left, upper] = [x + ((page.cellWidth - side) >> 1), top + box.middle - (side >> 1)]
  return { kind: 'qr', x: left, y: upper - drop, dot, modules, level, data }
}

/** Any other code, drawn by us. */
function drawnCode(data: string, fit: QrFit, x: number, top: number): LabelPart {
  const side = fit.modules * fit.dot
  const [left, upper] = [x + ((page.cellWidth - side) >> 1), top + box.middle - (side >> 1)]
  return { kind: 'picture', x: left, y: upper, ...qrPicture(data, fit) }
}
