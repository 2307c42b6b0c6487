import type { UploadedFile } from '#store/define/file-values.ts'
import { HttpError } from '#server/http/http-error.ts'

/** A CSV's text without its byte order mark; anything but UTF-8 is refused, because names would be stored as nonsense. */
export function readCsvText({ bytes }: UploadedFile): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new HttpError(400, 'The file is not UTF-8 text: save it as "CSV UTF-8"')
  }
}
