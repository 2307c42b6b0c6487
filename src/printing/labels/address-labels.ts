import type { AddressLabel, LabelWarning } from '#store/ports/print-port.ts'
import { oneLine, sizeByLength } from './fit-line.ts'
import { type LabelPart, type LabelRow, page } from './label-row.ts'
import type { RowDeps } from './qr-labels.ts'
import { fitQr } from './qr-size.ts'
import { rowCode } from './row-mark.ts'
import { drawLine } from './text-part.ts'

/** Dots of a label 240 high: the lines on the left, the order's code on the right. */
const usualHeight = 240
const code = { x: 655, y: 24, side: 128 }
const room = { x: 8, width: 635 }
/** The printer draws a code this much lower than it is told: the height set by `^BY`. */
const drop = 10

interface LinePlace {
  y: number
  size: number
  least: number
}

const places = {
  receiver: { y: 8, least: 24 },
  lines: [
    { y: 62, size: 28, least: 16 },
    { y: 96, size: 28, least: 16 },
    { y: 130, size: 28, least: 16 },
  ],
  order: { y: 170, size: 24, least: 14 },
  sender: { y: 204, size: 24, least: 12 },
} as const

/** One parcel label a row: receiver, address, order and sender beside the code that the packing table reads. */
export function* addressLabelRows(
  labels: Iterable<AddressLabel>,
  deps: RowDeps,
  warn: (warning: LabelWarning) => void,
): Generator<LabelRow> {
  const top = Math.max(0, (deps.heightDots - usualHeight) >> 1)
  let number = 0
  for (const label of labels) {
    const parts: LabelPart[] = []
    const write = (text: string, { y, ...size }: LinePlace, width: number = room.width) => {
      const said = oneLine(text)
      if (said === '') return
      const drawn = drawLine(said, { x: room.x, y: y + top, width, ...size }, deps.painter)
      parts.push(drawn.part)
      for (const kind of drawn.warnings) warn({ id: label.id, kind, text: said })
    }
    write(label.receiver, { ...places.receiver, size: sizeByLength(label.receiver) })
    for (const [place, text] of label.lines.slice(0, places.lines.length).entries()) {
      write(text, places.lines[place] ?? places.lines[2])
    }
    write(label.order, places.order)
    // Below the code there is room to the edge.
    write(label.sender, places.sender, page.width - 2 * room.x)
    const fit = fitQr(label.id.length, code.side)
    if (fit) {
      const { modules, dot, level } = fit
      const inset = (code.side - modules * dot) >> 1
      const [x, y] = [code.x + inset, top + code.y + inset - drop]
      parts.push({ kind: 'qr', x, y, dot, modules, level, data: label.id })
    }
    number += 1
    yield {
      code: rowCode(deps.jobCode, number),
      width: page.width,
      height: deps.heightDots,
      parts,
      ids: [label.id],
    }
  }
}
