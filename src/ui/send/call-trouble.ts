import { messages } from '#store/messages/catalogue.ts'
import { type RefusedRow, toldRefusal } from '#store/messages/refusal-words.ts'
import { inOneLine } from '#ui/kit/full-stop.ts'
import type { CallOutcome } from './call-outcome.ts'

/** Words of a call that was not carried out. */
export interface CallWords {
  /** The spec's own. */
  failed: string
  /** If the server shows that it was not carried out. */
  absent?: string
  /** If it may have been carried out. */
  unclear?: string
  /** The row that a code of the server is about. */
  row?: RefusedRow
}

const tooLarge = 413

type Failed = Exclude<CallOutcome, { kind: 'done' }>

/** Why a call was not carried out, line by line. */
export function callTrouble(outcome: Failed, words: CallWords): string[] {
  const { failed } = words
  switch (outcome.kind) {
    case 'unsent':
      return [failed, 'The server could not be reached, and nothing was sent']
    case 'refused':
      return reasonOf(outcome, words)
    case 'absent':
      return [
        failed,
        outcome.isCancelled ? 'It was cancelled' : (words.absent ?? 'No answer came, and it was not done'),
      ]
    case 'unclear':
      return [failed, ...(outcome.isOffline ? [messages.networkError] : []), words.unclear ?? isUnclear]
  }
}

const isUnclear = 'No answer came: it may have been done. Please look before you do it again'

function reasonOf({ status, reason }: Extract<CallOutcome, { kind: 'refused' }>, { failed, row }: CallWords): string[] {
  if (status === tooLarge) return [failed, 'The file is larger than the server takes']
  const told = reason ? toldRefusal(reason, row ?? null) : null
  return told === null || told === failed ? [failed] : [failed, told]
}

/** The same in one text, for a form. */
export const callTroubleText = (outcome: Failed, words: CallWords): string => inOneLine(callTrouble(outcome, words))
