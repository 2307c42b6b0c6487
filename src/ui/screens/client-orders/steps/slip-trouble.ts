import { messages } from '#store/messages/catalogue.ts'
import { toldRefusal } from '#store/messages/refusal-words.ts'
import type { CallResult } from '#store/ports/sync-port.ts'

/** Why a slip did not go up, beside the spec's words; `isLooked`: it was looked for and is not there. */
export function slipTrouble(result: CallResult, isLooked: boolean): string[] {
  if (result.kind === 'refused' && result.status === 413) return ['The file is larger than the server takes.']
  if (result.kind === 'refused' && result.status < 500) {
    return result.message ? [toldRefusal(result.message, null)] : []
  }
  if (result.kind === 'replaced') return ['It was called off.']
  if (isLooked) return ['No answer came, and it is not among the slips. You may send it again.']
  const unclear = 'Whether it has arrived is not known: look at the slips before you send it again.'
  return result.kind === 'offline' ? [messages.networkError, unclear] : [unclear]
}
