import type { LabelPart, LabelRow } from '#printing/labels/label-row.ts'
import type { LabelSettings } from '#store/ports/print-port.ts'
import { fieldData } from './field-data.ts'
import { graphicField } from './graphic-field.ts'

type Placing = Pick<LabelSettings, 'offset' | 'darkness'>

/**
 * A row as one format that needs nothing of the one before it: encoding, origin, size and darkness are said each time,
 * because a printer keeps them. Its code stands on paper or in a comment.
 */
export function rowToZpl(row: LabelRow, { offset, darkness }: Placing): string {
  let fields = ''
  for (const part of row.parts) fields += partToZpl(part)
  const place = `^LH0,0^LS${-offset.x}^LT${offset.y}^MD${darkness}`
  const head = `^XA^CI28${place}^PW${row.width}^LL${row.height}`
  // Rows whose code stands on paper need no comment.
  const [first] = row.parts
  const code = first?.kind === 'text' && first.text === row.code ? '' : `^FX${row.code}^FS`
  return `${head}${code}${fields}^PQ1,0,1,Y^XZ`
}

function partToZpl(part: LabelPart): string {
  switch (part.kind) {
    case 'qr':
      // `QA,`: the level, automatic mode; without it the printer eats the first signs. `^BY` sets how far it drops.
      return `^FO${part.x},${part.y}^BY2,3,10^BQN,2,${part.dot}^FH_^FD${part.level}A,${fieldData(part.data)}^FS`
    case 'text':
      return `^FO${part.x},${part.y}^A0N,${part.size},${part.size}^FB${part.width},,,C^FH_^FD${fieldData(part.text)}^FS`
    case 'picture':
      return `^FO${part.x},${part.y}${graphicField(part)}^FS`
  }
}
