import { saveFile } from '#ui/kit/save-file.ts'

/** Saves a file of voucher ids to fill in, or to send as it is where ids are given. */
export function saveIdList(ids: readonly string[]): void {
  saveFile(new TextEncoder().encode(['Voucher ID', ...ids, ''].join('\r\n')), 'voucher-ids.csv', 'text/csv')
}

/** The bytes of a file that came as base64 text. */
export function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replace(/^data:[^,]*,/, '')), (sign) => sign.charCodeAt(0))
}
