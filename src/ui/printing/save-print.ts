import { messages } from '#store/messages/catalogue.ts'
import { formatFileStamp } from '#store/values/colombo-time.ts'
import { saveFile } from '#ui/kit/save-file.ts'
import { toastDone, toastFailed } from '#ui/overlay/toast.ts'
import { failureWords } from '#store/ports/worker-port.ts'

/** Saves label text under the time of now, for a printer that this browser cannot reach; nothing behind the lock: codes are money. */
export async function saveText(read: () => Promise<string>, isSignedIn: () => boolean): Promise<void> {
  try {
    const text = new TextEncoder().encode(await read())
    if (isSignedIn()) saveFile(text, `${stampNow()}.zpl`, 'application/octet-stream')
  } catch (error) {
    toastFailed(failureWords(error, 'The labels could not be read. Try again.'))
  }
}

/** Saves a PDF as `{prefix}{DDMMYY-HHmmss}.pdf` once it is made; false where it was called off or failed, or behind the lock. */
export async function savePdf(
  made: Promise<Uint8Array<ArrayBuffer> | null>,
  prefix: string,
  isSignedIn: () => boolean,
): Promise<boolean> {
  try {
    const bytes = await made
    if (bytes === null || !isSignedIn()) return false
    const name = freshName(`${prefix}${stampNow()}`)
    saveFile(bytes, name, 'application/pdf')
    toastDone(`${name} saved`)
    return true
  } catch (error) {
    toastFailed(failureWords(error, messages.listFailed))
    return false
  }
}

const stampNow = () => formatFileStamp(new Date().toISOString())

/** Names given in this tab: two files of one second are told apart (decisions.md P11). */
const given = new Map<string, number>()

/** The name of a PDF that no other of this tab has. */
export function freshName(stem: string): string {
  const times = (given.get(stem) ?? 0) + 1
  given.set(stem, times)
  return `${stem}${times > 1 ? `-${times}` : ''}.pdf`
}
