import { saveFile } from '#ui/kit/save-file.ts'

/** The one static template of the portal (decisions.md G9). */
const template = 'bulkVoucherOrder.csv'

/** Saves the template file; false where it cannot be fetched. */
export async function saveTemplate(): Promise<boolean> {
  try {
    const answer = await fetch(`/${template}`)
    const type = answer.headers.get('content-type') ?? ''
    // A server without the file may answer with the portal's own page.
    if (!answer.ok || type.includes('html')) return false
    saveFile(new Uint8Array(await answer.arrayBuffer()), template, 'text/csv')
    return true
  } catch {
    return false
  }
}

/** Saves a file of voucher ids to fill in, or to send as it is where ids are given. */
export function saveIdList(ids: readonly string[]): void {
  saveFile(new TextEncoder().encode(['Voucher ID', ...ids, ''].join('\r\n')), 'voucher-ids.csv', 'text/csv')
}

/** The bytes of a file that came as base64 text. */
export function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replace(/^data:[^,]*,/, '')), (sign) => sign.charCodeAt(0))
}
