import type { Picture } from '#printing/labels/label-row.ts'

/** How often a digit is repeated: G to Y for 1 to 19, g to z for twenties up to 400. */
function times(count: number): string {
  let rest = count
  let code = ''
  while (rest >= 400) {
    code += 'z'
    rest -= 400
  }
  if (rest >= 20) {
    code += String.fromCharCode('f'.charCodeAt(0) + Math.floor(rest / 20))
    rest %= 20
  }
  return rest > 0 ? code + String.fromCharCode('F'.charCodeAt(0) + rest) : code
}

/** Fields by their dots: a line that stands on many labels is written once. */
const written = new WeakMap<Uint8Array, string>()

/** A picture as `^GFA` in the compressed hex that every firmware reads; the byte counts are those before compression. */
export function graphicField({ width, height, bits }: Picture): string {
  const known = written.get(bits)
  if (known !== undefined) return known

  const stride = Math.ceil(width / 8)
  const lines: string[] = []
  let before = ''
  for (let y = 0; y < height; y += 1) {
    const line = compressed(bits.subarray(y * stride, (y + 1) * stride))
    lines.push(line === before ? ':' : line)
    before = line
  }
  const size = stride * height
  const field = `^GFA,${size},${size},${stride},${lines.join('')}`
  written.set(bits, field)
  return field
}

/** A line of hex digits: runs are counted, a line that ends white or black says so in one letter. */
function compressed(line: Uint8Array): string {
  let digits = ''
  for (const byte of line) digits += byte.toString(16).toUpperCase().padStart(2, '0')
  const tail = /(0+|F+)$/.exec(digits)?.[0] ?? ''
  const head = tail.length > 1 ? digits.slice(0, -tail.length) : digits
  const runs = head.replaceAll(/(.)\1+/g, (run) => (run.length > 2 ? times(run.length) + run.charAt(0) : run))
  return runs + (tail.length > 1 ? (tail.startsWith('0') ? ',' : '!') : '')
}
