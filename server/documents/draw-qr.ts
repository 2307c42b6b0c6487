import type { jsPDF } from 'jspdf'
import { encode } from 'uqr'

/** Draws a QR code as rectangles, `side` millimetres wide; neighbouring dark squares become one, so no hair lines show. */
export function drawQr(pdf: jsPDF, content: string, { x, y, side }: { x: number; y: number; side: number }): void {
  const { data, size } = encode(content, { ecc: 'M', border: 0 })
  const module = side / size
  for (const [row, squares] of data.entries()) {
    let from = squares.indexOf(true)
    while (from >= 0) {
      const end = squares.indexOf(false, from)
      const to = end < 0 ? size : end
      pdf.rect(x + from * module, y + row * module, (to - from) * module, module, 'F')
      from = squares.indexOf(true, to)
    }
  }
}
