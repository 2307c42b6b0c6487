import { messages } from '#store/messages/catalogue.ts'
import { toldRefusal } from '#store/messages/refusal-words.ts'
import type { CallResult } from '#store/ports/sync-port.ts'

/** What to say when a dashboard could not be loaded (spec 001 §8, decisions.md J13); null when it could. */
export function dashboardTrouble(result: CallResult): string | null {
  switch (result.kind) {
    case 'answered':
    case 'replaced':
      return null
    case 'offline':
      return messages.networkError
    case 'failed':
      return messages.serverError
    case 'refused':
      if (result.message === 'User is not a merchant.') return 'User is not a merchant'
      if (result.message === 'Not Found') return 'Invalid request. Please try again'
      return result.message ? toldRefusal(result.message, null) : messages.serverError
  }
}

/** A status as the server names it, in words: "UNREDEEMED" is shown as "Unredeemed" (decisions.md J4). */
export function statusWords(status: string): string {
  const words = status.replaceAll('_', ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A link to more shows at exactly ten rows (decisions.md J3). */
export const fullTable = 10
