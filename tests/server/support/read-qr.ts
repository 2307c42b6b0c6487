import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { readPdf } from './read-pdf.ts'

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')

/** Dots for a point: enough for a code of 34 mm. */
const dotsPerPoint = 4

/** What the QR codes on each page of a PDF say, read from the black that is printed, from the top left. */
export async function qrsInPdf(bytes: Buffer): Promise<string[][]> {
  await prepareZXingModule({
    overrides: { wasmBinary: readFileSync(wasm).buffer as ArrayBuffer },
    fireImmediately: true,
  })
  const pages: string[][] = []
  for (const page of readPdf(bytes).pages) {
    const found = await readBarcodes(imageOf(page), { formats: ['QRCode'], maxNumberOfSymbols: 255, tryHarder: true })
    const inOrder = found.toSorted(
      (a, b) =>
        Math.round((a.position.topLeft.y - b.position.topLeft.y) / 40) || a.position.topLeft.x - b.position.topLeft.x,
    )
    pages.push(inOrder.map(({ text }) => text))
  }
  return pages
}

/** The filled rectangles of an A4 page, as a picture. */
function imageOf(page: string) {
  const width = Math.ceil(595.28 * dotsPerPoint)
  const height = Math.ceil(841.89 * dotsPerPoint)
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  const pixels = new Uint32Array(data.buffer)
  for (const [, ...sides] of page.matchAll(/(\S+) (\S+) (\S+) (-?\S+) re\nf/g)) {
    const [x = 0, y = 0, w = 0, h = 0] = sides.map((side) => Number(side) * dotsPerPoint)
    const [low, high] = [Math.min(y, y + h), Math.max(y, y + h)]
    for (let row = Math.round(height - high); row < Math.round(height - low); row += 1) {
      pixels.fill(0xff000000, row * width + Math.round(x), row * width + Math.round(x + w))
    }
  }
  return { data, width, height, colorSpace: 'srgb' } as ImageData
}
