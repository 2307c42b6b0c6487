import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'
import { canvasPainter, type LineCanvas, type LinePainter } from '#printing/labels/line-painter.ts'

const { resolve } = createRequire(import.meta.url)
const scripts = [
  'sinhala/files/noto-sans-sinhala-sinhala',
  'sinhala/files/noto-sans-sinhala-latin',
  'tamil/files/noto-sans-tamil-tamil',
]

/** The painter of the worker, with the bundled fonts, on a canvas that shapes letters like the browser's (Skia). */
export function notoPainter(): LinePainter {
  for (const [place, script] of scripts.entries()) {
    GlobalFonts.register(readFileSync(resolve(`@fontsource/noto-sans-${script}-400-normal.woff2`)), `noto-${place}`)
  }
  return canvasPainter(createCanvas(16, 16) as unknown as LineCanvas, '"noto-1", "noto-0", "noto-2"')
}
