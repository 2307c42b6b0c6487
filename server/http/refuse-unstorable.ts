import type { UploadedFile } from '#store/define/file-values.ts'
import { HttpError } from './http-error.ts'

/** A database text holds neither NUL nor half of a pair; JSON in the database fails on both, too. */
const unstorable = /[\0\p{Surrogate}]/u

/** Deeper than any call's input. */
const maxDepth = 20

/** Refuses input with text no database can keep, at any depth, in values and in names. */
export function refuseUnstorable(...parts: readonly unknown[]): void {
  if (parts.some((part) => isUnstorable(part, 0))) {
    throw new HttpError(400, 'The request contains characters that are not text')
  }
}

function isUnstorable(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return unstorable.test(value)
  if (typeof value !== 'object' || value === null) return false
  if (value instanceof Uint8Array) return false
  if (isCsv(value)) return hasNul(value.bytes) || unstorable.test(value.filename)
  if (depth > maxDepth) return true
  const names = Array.isArray(value) ? [] : Object.keys(value)
  // Names and values apart: an array for each pair costs more than looking at both.
  return names.some((name) => unstorable.test(name)) || Object.values(value).some((one) => isUnstorable(one, depth + 1))
}

/** Every letter of UTF-16 in Latin script has a zero byte: a file with its mark is judged when it is decoded. */
function hasNul(bytes: Uint8Array): boolean {
  const mark = `${bytes[0]} ${bytes[1]}`
  return mark !== '255 254' && mark !== '254 255' && bytes.includes(0)
}

/** What is in a CSV ends in the database as text. */
function isCsv(value: object): value is UploadedFile {
  return (
    'bytes' in value &&
    value.bytes instanceof Uint8Array &&
    'filename' in value &&
    /\.csv$/i.test(String(value.filename))
  )
}
