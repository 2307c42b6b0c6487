import type { LabelWarning, NameLabelField, VoucherToPrint } from '#store/ports/print-port.ts'
import { formatLabelAmount } from '#store/values/money.ts'
import { oneLine, sizeByLength } from './fit-line.ts'
import { type LabelPart, type LabelRow, page } from './label-row.ts'
import type { RowDeps } from './qr-labels.ts'
import { rowCode } from './row-mark.ts'
import { drawLine } from './text-part.ts'

const room = { x: 16, width: 767, least: 22 }
/** Dots from a label 200 high, in the middle of whatever height the roll has. */
const usualHeight = 200
const places = { one: [52], two: [18, 86], footer: { y: 160, size: 22, least: 12 } }

/** One label a row, a line for each field that has something to say (spec 000 §9: size by length). */
export function* nameLabelRows(
  labels: Iterable<VoucherToPrint>,
  fields: readonly NameLabelField[],
  deps: RowDeps,
  warn: (warning: LabelWarning) => void,
): Generator<LabelRow> {
  const top = Math.max(0, (deps.heightDots - usualHeight) >> 1)
  const footer = oneLine(deps.footerLine)
  let number = 0
  for (const label of labels) {
    const texts = fields
      .slice(0, 2)
      .map((field) => textOf(label, field))
      .filter((text) => text !== '')
    const ys = texts.length < 2 ? places.one : places.two
    const parts: LabelPart[] = []
    for (const [place, text] of texts.entries()) {
      const y = top + (ys[place] ?? 0)
      const drawn = drawLine(text, { ...room, y, size: sizeByLength(text) }, deps.painter)
      parts.push(drawn.part)
      for (const kind of drawn.warnings) warn({ id: label.id, kind, text })
    }
    if (footer !== '')
      parts.push(drawLine(footer, { ...room, ...places.footer, y: top + places.footer.y }, deps.painter).part)
    number += 1
    const code = rowCode(deps.jobCode, number)
    yield { code, width: page.width, height: deps.heightDots, parts, ids: [label.id] }
  }
}

function textOf(label: VoucherToPrint, field: NameLabelField): string {
  return field === 'amount' ? formatLabelAmount(label.amountCents) : oneLine(label[field] ?? '')
}
