import { createCanvas, ImageData as CanvasImageData } from '@napi-rs/canvas'
import { PNG } from 'pngjs'
import { ready } from 'zpl-renderer-js'

/** A label as a renderer draws it; `black(x, y)` in dots. */
export interface Rendered {
  width: number
  height: number
  black(x: number, y: number): boolean
}

interface ZplrRaster {
  labels: { width: number; height: number; raster: { stride: number; data: Uint8Array } }[]
  diagnostics: { severity: string; code: string }[]
}

// zplr draws to bits of its own; only what hands out its canvas asks for a page.
Object.assign(globalThis, {
  ImageData: CanvasImageData,
  document: { createElement: () => createCanvas(1, 1) },
})

/** What zplr draws, and what it complains about: it reads the whole language, so it is the linter. */
export async function renderByZplr(zpl: string): Promise<{ labels: Rendered[]; complaints: string[] }> {
  const { renderZpl } = (await import('zplr/web')) as unknown as { renderZpl(zpl: string): Promise<ZplrRaster> }
  const { labels, diagnostics } = await renderZpl(zpl)
  return {
    labels: labels.map(({ width, height, raster }) => ({
      width,
      height,
      black: (x, y) => (((raster.data[y * raster.stride + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1) === 1,
    })),
    complaints: diagnostics.filter(({ severity }) => severity !== 'info').map(({ code }) => code),
  }
}

/** What zebrash draws of one label; it knows where the printer really puts a QR code. */
export async function renderByZebrash(zpl: string, width: number, height: number): Promise<Rendered> {
  const { api } = await ready
  const png = PNG.sync.read(Buffer.from(await api.zplToBase64Async(zpl, width / 8, height / 8, 8), 'base64'))
  return {
    width: png.width,
    height: png.height,
    black: (x, y) => (png.data[(y * png.width + x) * 4] ?? 255) < 128,
  }
}

/** The picture as a decoder of bar codes wants it. */
export function imageOf({ width, height, black }: Rendered): ImageData {
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) if (black(x, y)) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
  }
  return { data, width, height, colorSpace: 'srgb' } as ImageData
}
