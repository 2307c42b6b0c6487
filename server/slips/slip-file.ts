import type { UploadedFile } from '#store/define/file-values.ts'
import { HttpError } from '#server/http/http-error.ts'

const beginnings: readonly (readonly [contentType: string, bytes: readonly number[]])[] = [
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
]

/** The columns of a slip's file; its type is read from its first bytes, so that nothing else is ever served as a slip. */
export function slipFileFields({ filename, bytes }: UploadedFile) {
  if (bytes.length === 0) throw new HttpError(400, 'No file to upload.')
  const contentType = beginnings.find(([, start]) => start.every((byte, place) => bytes[place] === byte))?.[0]
  if (!contentType) throw new HttpError(400, 'Unsupported file type.')
  return { fileName: filename.slice(-200), contentType, bytes }
}
