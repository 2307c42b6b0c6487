import { withoutInvisible } from '#store/values/invisible-characters.ts'

/** The text of a file, or why it is none. */
export type DecodedText = { ok: true; text: string } | { ok: false; trouble: string }

const no = (trouble: string): DecodedText => ({ ok: false, trouble })

const notCsv = 'This is no CSV file, whatever its name says'

/** What other programs begin their files with. */
const otherFiles = ['%PDF', 'PK\u0003\u0004', '\u00D0\u00CF\u0011\u00E0', '\u0089PNG', '\u00FF\u00D8\u00FF', 'GIF8']

/**
 * Reads the bytes of a CSV without its invisible characters: UTF-8, and UTF-16 by its mark; anything else is said with its
 * line (decisions.md Q1). Of its first bytes alone (`isPart`) a letter that is cut at their end is left out.
 */
export function decodeText(bytes: Uint8Array, isPart = false): DecodedText {
  const decoded = decodeUnicode(bytes, isPart)
  // No database keeps it.
  if (decoded.ok && decoded.text.includes('\0')) return no(notCsv)
  return decoded.ok ? { ok: true, text: withoutInvisible(decoded.text) } : decoded
}

function decodeUnicode(bytes: Uint8Array, isPart: boolean): DecodedText {
  if (bytes.length === 0) return no('The file is empty')
  const [first = 0, second = 0] = bytes
  if (first === 0xff && second === 0xfe)
    return { ok: true, text: new TextDecoder('utf-16le').decode(bytes, { stream: isPart }) }
  if (first === 0xfe && second === 0xff)
    return { ok: true, text: new TextDecoder('utf-16be').decode(bytes, { stream: isPart }) }
  const head = String.fromCharCode(...bytes.subarray(0, 8))
  if (otherFiles.some((mark) => head.startsWith(mark)) || bytes.subarray(0, 4096).includes(0)) {
    return no(notCsv)
  }
  try {
    return { ok: true, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isPart }) }
  } catch {
    return no(`Line ${lineNotUtf8(bytes)} is not UTF-8: save the file as “CSV UTF-8” and choose it again`)
  }
}

const lineFeed = 10

function lineNotUtf8(bytes: Uint8Array): number {
  let line = 1
  for (let start = 0; start < bytes.length; line++) {
    const end = bytes.indexOf(lineFeed, start)
    const part = bytes.subarray(start, end < 0 ? bytes.length : end)
    if (!isUtf8(part)) return line
    start = end < 0 ? bytes.length : end + 1
  }
  return line
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
