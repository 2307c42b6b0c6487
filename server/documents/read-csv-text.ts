import type { UploadedFile } from '#store/define/file-values.ts'
import { Refusal } from '#server/http/refusal.ts'

/** A CSV's text without its byte order mark; anything but UTF-8 is refused, because names would be stored as nonsense. */
export function readCsvText({ bytes }: UploadedFile): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Refusal(400, 'The file is not UTF-8 text: save it as "CSV UTF-8"')
  }
}
