import type { LabelPart, LabelRow, QrPart, TextPart } from '#printing/labels/label-row.ts'
import type { LabelSettings } from '#store/ports/print-port.ts'
import { fieldData } from './field-data.ts'
import { graphicField } from './graphic-field.ts'

type Placing = Pick<LabelSettings, 'offset' | 'darkness'>

/**
 * A row as one format that needs nothing of the one before it: encoding, origin, size and darkness are said each time,
 * because a printer keeps them. Its code stands on paper or in a comment.
 */
export function rowToZpl(row: LabelRow, placing: Placing): string {
  let zpl = rowStart(row, placing)
  // Rows whose code stands on paper need no comment.
  const [first] = row.parts
  if (first?.kind !== 'text' || first.text !== row.code) zpl += `^FX${row.code}^FS`
  for (const part of row.parts) zpl += partToZpl(part)
  return `${zpl}^PQ1,0,1,Y^XZ`
}

/** What stands before the parts of rows: the same for all of a job. */
const rowStarts = new WeakMap<Placing, { width: number; height: number; start: string }>()

function rowStart({ width, height }: LabelRow, placing: Placing): string {
  const known = rowStarts.get(placing)
  if (known?.width === width && known.height === height) return known.start
  const { offset, darkness } = placing
  const place = `^LH0,0^LS${-offset.x}^LT${offset.y}^MD${darkness}`
  const start = flat(`^XA^CI28${place}^PW${width}^LL${height}`)
  rowStarts.set(placing, { width, height, start })
  return start
}

function partToZpl(part: LabelPart): string {
  switch (part.kind) {
    case 'qr':
      return `${codeStart(part)}${fieldData(part.data)}^FS`
    case 'text':
      return textField(part)
    case 'picture':
      return `^FO${part.x},${part.y}${graphicField(part)}^FS`
  }
}

/** What stands before the data of codes: the same for all of one size in one cell. */
const starts = new Map<number, string>()

function codeStart({ x, y, dot, level }: QrPart): string {
  const key = ((x * 4096 + y) * 16 + dot) * 4 + 'LMQH'.indexOf(level)
  const known = starts.get(key)
  if (known !== undefined) return known
  // `QA,`: the level, automatic mode; without it the printer eats the first signs. `^BY` sets how far it drops.
  const start = flat(`^FO${x},${y}^BY2,3,10^BQN,2,${dot}^FH_^FD${level}A,`)
  starts.set(key, start)
  return start
}

/** What came of parts that stand on many labels. */
const written = new WeakMap<TextPart, string>()

/** A line in the printer's own letters, as a field that may stand anywhere in a row. */
export function textField(part: TextPart): string {
  if (!part.shared) return newTextField(part)
  const known = written.get(part)
  if (known !== undefined) return known
  const field = flat(newTextField(part))
  written.set(part, field)
  return field
}

function newTextField(part: TextPart): string {
  return `${textStart(part)}${fieldData(part.text)}^FS`
}

/** What stands before the text of lines, by place and size; few places hold all lines. */
const textStarts = new Map<number, { width: number; start: string }>()

function textStart({ x, y, size, width }: TextPart): string {
  const key = (x * 2048 + y) * 64 + size
  const known = textStarts.get(key)
  if (known?.width === width) return known.start
  const start = flat(`^FO${x},${y}^A0N,${size},${size}^FB${width},,,C^FH_^FD`)
  textStarts.set(key, { width, start })
  return start
}

/** The same text in one piece: engines keep what was put together as its pieces, and would walk over them each time. */
function flat(text: string): string {
  return [text, ''].join('')
}
