import type { LabelWarning } from '#store/ports/print-port.ts'
import { fitLine, type FittedLine } from './fit-line.ts'
import type { LabelPart } from './label-row.ts'
import type { LinePainter } from './line-painter.ts'
import { hasPrinterLetters, printerWidth } from './printer-letters.ts'

/** Where a line goes: a box of one line, the size it should have and the least it may shrink to. */
export interface LineRoom {
  x: number
  y: number
  width: number
  size: number
  least: number
}

export interface DrawnLine {
  part: LabelPart
  warnings: LabelWarning['kind'][]
}

/** A line in the printer's letters where those suffice, else as a picture; both centred, neither wider than its room. */
export function drawLine(text: string, room: LineRoom, painter: LinePainter): DrawnLine {
  if (hasPrinterLetters(text)) {
    const line = fitLine(text, room, printerWidth)
    const y = room.y + ((room.size - line.size) >> 1)
    return {
      part: { kind: 'text', x: room.x, y, width: room.width, size: line.size, text: line.text },
      warnings: warningsOf(line),
    }
  }
  const line = fitLine(text, room, painter.measure)
  const { width, height, bits } = painter.paint(line.text, line.size)
  return {
    part: {
      kind: 'picture',
      x: room.x + Math.max(0, (room.width - width) >> 1),
      // Marks reach above and below the line: it is centred on the line's middle.
      y: Math.max(0, room.y + ((room.size - height) >> 1)),
      width,
      height,
      bits,
    },
    warnings: ['picture', ...warningsOf(line)],
  }
}

function warningsOf({ done }: FittedLine): LabelWarning['kind'][] {
  return done === 'nothing' ? [] : [done]
}
