import { type LabelRow, page, type Picture } from './label-row.ts'
import { qrLabelRows, type RowDeps } from './qr-labels.ts'

/** The row that shows whether a printer prints in the right place and counts what it prints: a frame around three codes. */
export function checkRow(deps: RowDeps): LabelRow {
  const labels = ['LEFT', 'MIDDLE', 'RIGHT'].map((place) => ({
    id: place,
    qrContent: `PRINTER CHECK ${place}`,
    amountCents: 0,
  }))
  const [row] = qrLabelRows(labels, deps, () => undefined)
  if (!row) throw new Error('three labels are a row')
  return { ...row, parts: [{ kind: 'picture', x: 0, y: 0, ...frame(page.width, deps.heightDots) }, ...row.parts] }
}

/** A frame two dots thick. */
function frame(width: number, height: number): Picture {
  const stride = Math.ceil(width / 8)
  const bits = new Uint8Array(stride * height)
  const set = (x: number, y: number) => {
    const at = y * stride + (x >> 3)
    bits[at] = (bits[at] ?? 0) | (0x80 >> (x & 7))
  }
  for (const edge of [0, 1]) {
    for (let x = 0; x < width; x += 1) {
      set(x, edge)
      set(x, height - 1 - edge)
    }
    for (let y = 0; y < height; y += 1) {
      set(edge, y)
      set(width - 1 - edge, y)
    }
  }
  return { width, height, bits }
}
