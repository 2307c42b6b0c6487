import { jsPDF } from 'jspdf'
import { PNG } from 'pngjs'
import { encode } from 'uqr'
import { formatLabelAmount } from '#store/values/money.ts'
import type { QrLabel } from '#printing/labels/qr-labels.ts'

/** The usual way: the same page with a rectangle for each dark square. */
export function drawEverySquare(labels: readonly QrLabel[]): Promise<Uint8Array> {
  const pdf = new jsPDF({ unit: 'mm', format: 'a4', compress: true })
  for (const [place, { qrContent, id, amountCents }] of labels.entries()) {
    if (place > 0 && place % 30 === 0) pdf.addPage()
    const x = 10 + (place % 5) * 38
    const y = 12 + Math.floor((place % 30) / 5) * 46
    const { data, size } = encode(qrContent, { ecc: 'M', border: 0 })
    const side = 29 / size
    for (const [row, squares] of data.entries()) {
      for (const [column, dark] of squares.entries())
        if (dark) pdf.rect(x + column * side, y + row * side, side, side, 'F')
    }
    pdf.setFontSize(9).text(formatLabelAmount(amountCents), x + 19, y + 33.5, { align: 'center' })
    pdf.setFontSize(7).text(id, x + 19, y + 37, { align: 'center' })
    pdf.setFontSize(5.5).text('ExampleGift voucher', x + 19, y + 40, { align: 'center' })
  }
  return Promise.resolve(new Uint8Array(pdf.output('arraybuffer')))
}

/** The other usual way: a PNG of each code. */
export function drawPngs(contents: readonly string[]): Promise<Uint8Array> {
  const pdf = new jsPDF({ unit: 'mm', format: 'a4', compress: true })
  for (const [place, content] of contents.entries()) {
    if (place > 0 && place % 12 === 0) pdf.addPage()
    const image = new Uint8Array(pngOf(content))
    pdf.addImage(image, 'PNG', 15 + (place % 3) * 60, 20 + Math.floor((place % 12) / 3) * 64, 44, 44, `code ${place}`)
  }
  return Promise.resolve(new Uint8Array(pdf.output('arraybuffer')))
}

function pngOf(content: string): Buffer {
  const { data, size } = encode(content, { ecc: 'M', border: 0 })
  const dots = 8
  const png = new PNG({ width: size * dots, height: size * dots })
  for (let y = 0; y < png.height; y += 1) {
    for (let x = 0; x < png.width; x += 1) {
      const dark = data[Math.floor(y / dots)]?.[Math.floor(x / dots)] === true
      png.data.fill(dark ? 0 : 255, (y * png.width + x) * 4, (y * png.width + x) * 4 + 3)
      png.data[(y * png.width + x) * 4 + 3] = 255
    }
  }
  return PNG.sync.write(png)
}
