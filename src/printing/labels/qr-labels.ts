import type { LabelWarning } from '#store/ports/print-port.ts'
import { oneLine } from './fit-line.ts'
import { labelAmounts } from './label-amounts.ts'
import { type LabelPart, type LabelRow, page } from './label-row.ts'
import type { LinePainter } from './line-painter.ts'
import { qrPicture } from './qr-picture.ts'
import { fitQr, isDense, type QrFit } from './qr-size.ts'
import { rowCode, rowMark } from './row-mark.ts'
import { type DrawnLine, drawLine } from './text-part.ts'

/** What one QR label says; one whose code this device does not know is held and never comes here (decisions.md P4). */
export interface QrLabel {
  id: string
  qrContent: string
  amountCents: number
}

export interface RowDeps {
  /** Told apart from all other jobs' on paper: `[0-9A-Z]`. */
  jobCode: string
  footerLine: string
  heightDots: number
  painter: LinePainter
}

/** The box of the code and the lines below it; dots from a row 240 high. */
const box = { side: 172, middle: 95 }
/** The printer draws a code this much lower than it is told: the height set by `^BY`. */
const drop = 10
const lines = {
  amount: { y: 184, size: 28, least: 14 },
  footer: { y: 219, size: 16, least: 10 },
}
const usualHeight = 240

/** The voucher's id, small and beside the row's code, above the code that it names: nothing else moves for it. */
const idLine = { left: 90, width: 160, y: 2, size: 13, least: 8 }
/** Modules that stay white between the id and the code: where there are fewer, the id is left out. */
const whiteModules = 1.5

type LineSize = (typeof lines)[keyof typeof lines]

/**
 * Rows of three QR labels (spec 000 §9). Rows come one by one, so that ten thousand labels never lie in memory at once;
 * what does not fit is told to `warn`, and a label whose code cannot be printed is left out and told.
 */
export function* qrLabelRows(
  labels: Iterable<QrLabel>,
  deps: RowDeps,
  warn: (warning: LabelWarning) => void,
): Generator<LabelRow> {
  const layout = qrLabelLayout(deps, warn)
  const { jobCode, heightDots: height } = deps
  const emptyRow = (number: number): LabelRow => {
    const code = rowCode(jobCode, number)
    return { code, width: page.width, height, parts: [rowMark(code)], ids: [] }
  }
  let number = 1
  let row = emptyRow(number)
  for (const label of labels) {
    if (!layout(label, row.ids.length, row.parts)) continue
    row.ids.push(label.id)
    if (row.ids.length < page.cells.length) continue
    yield row
    number += 1
    row = emptyRow(number)
  }
  if (row.ids.length > 0) yield row
}

/** Where the amount stands, and what had to be done to make it fit. */
interface AmountFit {
  y: number
  size: number
  warnings: DrawnLine['warnings']
}

/** Draws a label into a cell, behind the parts that are there already; false when its code does not fit. */
function qrLabelLayout({ footerLine, heightDots, painter }: RowDeps, warn: (warning: LabelWarning) => void) {
  const top = Math.max(0, (heightDots - usualHeight) >> 1)
  const footer = oneLine(footerLine)
  const line = ({ y, ...size }: LineSize, text: string, x: number): DrawnLine =>
    drawLine(text, { x, y: y + top, width: page.cellWidth, ...size }, painter)
  const cells = page.cells.map((x) => ({
    x,
    footer: footer === '' ? null : shared(line(lines.footer, footer, x)).part,
  }))
  const textOf = labelAmounts()
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
    parts.push(codePart(qrContent, fit, plain, { x: cell.x, top }), {
      kind: 'text',
      x: cell.x,
      y,
      width: page.cellWidth,
      size,
      text,
    })
    if (hasRoomForId(fit)) {
      const { left, y: down, ...size } = idLine
      parts.push(drawLine(oneLine(id), { x: cell.x + left, y: down + top, ...size }, painter).part)
    }
    if (cell.footer) parts.push(cell.footer)
    return true
  }
}

function hasRoomForId({ modules, dot }: QrFit): boolean {
  const white = box.middle - modules * dot * 0.5 - (idLine.y + idLine.size)
  return white >= whiteModules * dot
}

function shared(line: DrawnLine): DrawnLine {
  if (line.part.kind === 'text') line.part.shared = true
  return line
}

const encoder = new TextEncoder()
const printableAscii = /^[\x20-\x7e]+$/

/** A code in its box: printable ASCII is drawn by the printer, which knows no other, anything else by us. */
function codePart(data: string, fit: QrFit, plain: boolean, cell: { x: number; top: number }): LabelPart {
  const { modules, dot, level } = fit
  const side = modules * dot
  const x = cell.x + ((page.cellWidth - side) >> 1)
  const y = cell.top + box.middle - (side >> 1)
  if (plain) return { kind: 'qr', x, y: y - drop, dot, modules, level, data }
  return { kind: 'picture', x, y, ...qrPicture(data, fit) }
}
