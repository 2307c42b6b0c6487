import type { Picture } from '#printing/labels/label-row.ts'

/** Black dots in the present colour, a dot a pixel. */
export function drawPicture(
  { width, height, bits }: Picture,
  left: number,
  top: number,
  context: Pick<OffscreenCanvasRenderingContext2D, 'fillRect'>,
): void {
  const stride = Math.ceil(width / 8)
  const isBlack = (x: number, y: number) => (((bits[y * stride + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1) === 1
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (!isBlack(x, y)) continue
      let end = x + 1
      while (end < width && isBlack(end, y)) end += 1
      context.fillRect(left + x, top + y, end - x, 1)
      x = end
    }
  }
}
