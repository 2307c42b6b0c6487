import type { Picture } from './label-row.ts'

/** A drawn line; its letters stand on the base line, so many dots below its upper edge. */
export interface PaintedLine extends Picture {
  base: number
}

/** Draws a line of text in any script as black dots; a canvas in the worker, another one in tests. */
export interface LinePainter {
  /** Dots the line needs at this letter height. */
  measure(text: string, size: number): number
  /** The line, no wider than measured, cut to the black it has plus nothing. */
  paint(text: string, size: number): PaintedLine
}

/** The part of a 2D canvas that drawing a line needs. */
export interface LineCanvas {
  width: number
  height: number
  getContext(kind: '2d', settings: { willReadFrequently: boolean }): LineContext | null
}

interface LineContext {
  font: string
  fillStyle: unknown
  textBaseline: unknown
  fillRect(x: number, y: number, width: number, height: number): void
  fillText(text: string, x: number, y: number): void
  measureText(text: string): { width: number; actualBoundingBoxLeft: number; actualBoundingBoxRight: number }
  getImageData(x: number, y: number, width: number, height: number): { data: ArrayLike<number> }
}

/** Darker than this is black; chosen so that the thin strokes of Sinhala do not break. */
const threshold = 140

/** A painter on a canvas of the platform, with these font families in the order of preference. */
export function canvasPainter(canvas: LineCanvas, families: string): LinePainter {
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('this browser gives no canvas to draw letters on')
  const measure = (text: string, size: number) => {
    context.font = `${size}px ${families}`
    const { actualBoundingBoxLeft, actualBoundingBoxRight, width } = context.measureText(text)
    return Math.ceil(Math.max(width, actualBoundingBoxLeft + actualBoundingBoxRight)) + 2
  }
  return {
    measure,
    paint(text, size) {
      const width = measure(text, size)
      // Marks above and below the letters of both scripts stay within this.
      const height = Math.ceil(size * 1.8)
      if (canvas.width < width || canvas.height < height) {
        canvas.width = Math.max(canvas.width, width)
        canvas.height = Math.max(canvas.height, height)
      }
      context.font = `${size}px ${families}`
      context.fillStyle = '#fff'
      context.fillRect(0, 0, width, height)
      context.fillStyle = '#000'
      context.textBaseline = 'alphabetic'
      const base = Math.round(size * 1.25)
      context.fillText(text, 1 + Math.max(0, context.measureText(text).actualBoundingBoxLeft), base)
      const { first, picture } = trimmed(context.getImageData(0, 0, width, height).data, width, height)
      return { ...picture, base: base - first }
    },
  }
}

/** Packs what is darker than the threshold into bits, without the empty lines above and below; which line was the first. */
function trimmed(data: ArrayLike<number>, width: number, height: number): { first: number; picture: Picture } {
  const stride = Math.ceil(width / 8)
  const bits = new Uint8Array(stride * height)
  let first = height
  let last = -1
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if ((data[(y * width + x) * 4] ?? 255) >= threshold) continue
      const at = y * stride + (x >> 3)
      bits[at] = (bits[at] ?? 0) | (0x80 >> (x & 7))
      if (first === height) first = y
      last = y
    }
  }
  if (last < 0) return { first: 0, picture: { width, height: 1, bits: new Uint8Array(stride) } }
  const picture = { width, height: last - first + 1, bits: bits.slice(first * stride, (last + 1) * stride) }
  return { first, picture }
}
