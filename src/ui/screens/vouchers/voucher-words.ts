import { messages } from '#store/messages/catalogue.ts'
import type { CallResult } from '#store/ports/sync-port.ts'

/** Literal texts of the voucher screen beside those of its changes (spec 000 §2.8, §8). */
export const voucherWords = {
  transactionsFailed: 'Oops, something went wrong, Please try again.',
  noCodes: 'NO MERCHANT CODES FOUND...!!!',
} as const

/** Why merchant codes are not shown: no answer and no readable answer have one text each for the whole portal. */
export function codesTrouble({ kind }: CallResult): string {
  if (kind === 'offline') return messages.networkError
  return kind === 'failed' ? messages.serverError : messages.listFailed
}

/** Letters that show before the tooltip takes over (spec 000 §9). */
export const cut = { id: 15, name: 20, message: 15 } as const
