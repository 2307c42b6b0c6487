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

/** Said where it cannot be had (spec 000 §8). */
export const templateFailed = 'Unexpected error occurred. Please try again later.'
