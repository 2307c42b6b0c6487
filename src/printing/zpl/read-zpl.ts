import { encode } from 'uqr'
import { type LabelPart, type LabelRow, page, type QrLevel } from '#printing/labels/label-row.ts'
import { printerWidth } from '#printing/labels/printer-letters.ts'

/** Commands that change nothing of what a preview shows. */
const unseen = new Set(['XA', 'XZ', 'CI', 'LH', 'LS', 'LT', 'MD', 'PQ', 'JZ', 'PR', 'MM', 'MN', 'MT'])
/** The height of `^BY` where nobody says it: a code lies that much lower than it is told. */
const usualDrop = 10

interface Field {
  x: number
  y: number
  size: number
  width: number | null
  dot: number | null
  hex: string | null
  data: string
}

/**
 * A row of label text as it will lie on paper, as far as this portal can draw it: lines in font 0 and QR codes. Null
 * for text with anything else in it: half a preview would be a wrong one.
 */
export function readZpl(zpl: string): LabelRow | null {
  const row: LabelRow = { code: '', width: page.width, height: 240, parts: [], ids: [] }
  // Data never holds one: what begins with it is a command of another kind.
  if (zpl.includes('~')) return null
  let drop = usualDrop
  let field: Field | null = null
  for (const [, command = '', rest = ''] of zpl.matchAll(/\^(A0|[A-Z]{2})([^^]*)/g)) {
    const [first = 0, second = 0, third = 0] = rest.split(',').map((part) => Number(part.replace(/^[NRIB]$/, '0')) || 0)
    if (command === 'FO') field = { x: first, y: second, size: 0, width: null, dot: null, hex: null, data: '' }
    else if (command === 'FX') row.code = rest.trim()
    else if (command === 'PW') row.width = first
    else if (command === 'LL') row.height = first
    else if (command === 'BY') drop = third || usualDrop
    else if (command === 'FS') {
      const part = field && partOf(field, drop)
      if (part === undefined) return null
      if (part) row.parts.push(part)
      field = null
    } else if (!field || !tellField(field, command, rest, { second, third, first })) {
      if (!unseen.has(command)) return null
    }
  }
  // A field that nobody ended: what becomes of it is the printer's secret.
  return field ? null : row
}

/** Takes what a command says of the field; false where it says nothing of it. */
function tellField(
  field: Field,
  command: string,
  rest: string,
  { first, second, third }: { first: number; second: number; third: number },
): boolean {
  // Upright alone: turned text lies elsewhere.
  if (command === 'A0' && /^N?,/.test(rest)) field.size = second
  // Text in the middle of one line, as labels have it, or from where the field begins.
  else if (command === 'FB' && second <= 1 && /^[LC]?$/.test((rest.split(',')[3] ?? '').trim()))
    field.width = rest.split(',')[3] === 'C' ? first : null
  else if (command === 'BQ') field.dot = third
  else if (command === 'FH') field.hex = rest.trim() || '_'
  else if (command === 'FD') field.data = rest
  else return false
  return true
}

/** Undefined for a field that cannot be drawn. */
function partOf({ x, y, size, width, dot, hex, data }: Field, drop: number): LabelPart | undefined {
  const text = hex === null ? data : unescaped(data, hex)
  if (dot !== null) {
    const [, level, content] = /^([LMQH])A,(.+)$/su.exec(text) ?? []
    if (level === undefined || content === undefined || dot === 0) return undefined
    const { size: modules } = encode(content, { ecc: level as QrLevel, border: 0 })
    return { kind: 'qr', x, y: y + drop - usualDrop, dot, modules, level: level as QrLevel, data: content }
  }
  if (size === 0) return undefined
  return { kind: 'text', x, y, width: width ?? printerWidth(text, size), size, text }
}

const decoder = new TextDecoder()

/** `_41` is the byte 0x41; the bytes are UTF-8. */
function unescaped(data: string, sign: string): string {
  const bytes: number[] = []
  for (let at = 0; at < data.length; at += 1) {
    const isByte = data[at] === sign && /^[0-9a-f]{2}$/i.test(data.slice(at + 1, at + 3))
    bytes.push(isByte ? Number.parseInt(data.slice(at + 1, at + 3), 16) : data.charCodeAt(at))
    if (isByte) at += 2
  }
  return decoder.decode(Uint8Array.from(bytes))
}
