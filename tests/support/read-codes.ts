import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')

/** What the QR codes of a picture say, line by line from the upper left; codes within `lineHeight` dots are one line. */
export async function readCodes(image: ImageData, lineHeight = 40): Promise<string[]> {
  await prepareZXingModule({
    overrides: { wasmBinary: readFileSync(wasm).buffer as ArrayBuffer },
    fireImmediately: true,
  })
  const found = await readBarcodes(image, { formats: ['QRCode'], maxNumberOfSymbols: 255, tryHarder: true })
  return found
    .toSorted(
      (a, b) =>
        Math.round((a.position.topLeft.y - b.position.topLeft.y) / lineHeight) ||
        a.position.topLeft.x - b.position.topLeft.x,
    )
    .map(({ text }) => text)
}
