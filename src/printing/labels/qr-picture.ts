import { encode } from 'uqr'
import type { Picture } from './label-row.ts'
import type { QrFit } from './qr-size.ts'

/** A QR code as dots, for what the printer cannot encode itself. */
export function qrPicture(data: string, { level, modules, dot }: QrFit): Picture {
  const { data: squares } = encode(data, { ecc: level, border: 0, minVersion: (modules - 17) / 4 })
  const width = modules * dot
  const stride = Math.ceil(width / 8)
  const bits = new Uint8Array(stride * width)
  for (let y = 0; y < width; y += 1) {
    const row = squares[Math.floor(y / dot)]
    for (let x = 0; x < width; x += 1) {
      if (!row?.[Math.floor(x / dot)]) continue
      const at = y * stride + (x >> 3)
      bits[at] = (bits[at] ?? 0) | (0x80 >> (x & 7))
    }
  }
  return { width, height: width, bits }
}
