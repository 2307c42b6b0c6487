import { type LabelPart, type LabelRow, page, type TextPart } from './label-row.ts'
import { printerWidth } from './printer-letters.ts'

/** The row's code stands above its first label where rows are ours. */
const usual = { x: page.cells[0], y: 2, width: 80, size: 13 } as const
/** In rows of others it may be a little smaller: it is read once, by somebody who looks for it. */
const sizes = [usual.size, 11]
/** The widest code there is: no job's has wider letters. */
const widest = 'NNNN-0000'
/** Dots that stay white around it, and modules around a code, so that phones still find its corners. */
const clear = { dots: 2, modules: 2 }
/** How much lower the printer draws a code than it is told. */
const drop = 10

type Box = Pick<TextPart, 'x' | 'y' | 'width' | 'size'>

/** The code of the n-th row of a job, from 1: what a person reads from the paper when nobody else can tell what lies there. */
export function rowCode(jobCode: string, number: number): string {
  return `${jobCode}-${String(number).padStart(4, '0')}`
}

export function rowMark(code: string, box: Box = usual): TextPart {
  const { x, y, width, size } = box
  return { kind: 'text', x, y, width, size, text: code }
}

/** Where the code has room on the first label of a row that somebody else laid out; null where it has none. */
export function roomForMark({ parts, height }: LabelRow): Box | null {
  const taken = parts.map(taking)
  for (const size of sizes) {
    const width = printerWidth(widest, size)
    for (let y = usual.y; y + size <= height - clear.dots; y += 2) {
      for (const x of [usual.x, usual.x + page.cellWidth - width]) {
        const isFree = taken.every(
          ({ left, top, right, bottom }) => x >= right || x + width <= left || y >= bottom || y + size <= top,
        )
        if (isFree) return { x, y, width, size }
      }
    }
  }
  return null
}

function taking(part: LabelPart) {
  if (part.kind === 'qr') {
    const side = part.modules * part.dot
    return around({ left: part.x, top: part.y + drop, width: side, height: side }, clear.modules * part.dot)
  }
  if (part.kind === 'picture')
    return around({ left: part.x, top: part.y, width: part.width, height: part.height }, clear.dots)
  const width = printerWidth(part.text, part.size)
  const left = part.x + ((part.width - width) >> 1)
  return around({ left, top: part.y, width, height: part.size }, clear.dots)
}

function around(
  { left, top, width, height }: { left: number; top: number; width: number; height: number },
  by: number,
) {
  return { left: left - by, top: top - by, right: left + width + by, bottom: top + height + by }
}
