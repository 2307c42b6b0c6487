import type { QueuedTerminal } from '#store/database/print-tables.ts'
import type { PortalDatabase } from '#store/database/open-database.ts'
import { toastFailed, toastNotice } from '#ui/overlay/toast.ts'
import { printHeadlines } from './printing-words.ts'

/** The most codes of one terminal (spec 000 §9). */
export const mostCopies = 100

/** Whether what was typed says how often to print: 0 to 100, and nothing at all is 0 (spec 000 §5). */
export function isQuantity(typed: number | string): boolean {
  const copies = Number(typed)
  return Number.isInteger(copies) && copies >= 0 && copies <= mostCopies
}

/** What an empty queue says (spec 000 §2.7). `hasSelection`: something is ticked on the screen behind it. */
export function emptyQueueWords(hasSelection: boolean): string {
  return hasSelection ? 'No terminals' : 'Select sub merchants to print terminals.'
}

/**
 * Adds the terminals of the ticked sub-merchants to the print queue; says so where none is ticked and where none is new
 * (spec 000 §4, §5, decisions.md R5). Those that are in it already stay as they are.
 */
export async function queueTerminals(
  database: PortalDatabase,
  terminals: readonly Omit<QueuedTerminal, 'at' | 'quantity'>[],
  now: number,
): Promise<number> {
  if (terminals.length === 0) {
    toastFailed(printHeadlines.noSubMerchants)
    return 0
  }
  const found = await database.queuedTerminals.bulkGet(terminals.map(({ terminalId }) => terminalId))
  const fresh = terminals.filter((_, place) => found[place] === undefined)
  if (fresh.length === 0) toastNotice('No new terminals to add to the queue')
  else
    await database.queuedTerminals.bulkPut(fresh.map((one, place) => ({ ...one, quantity: 1, at: now + place / 1000 })))
  return fresh.length
}

/** Takes the terminals of a sub-merchant out of the queue. */
export async function unqueueTerminals(database: PortalDatabase, terminalIds: readonly string[]): Promise<void> {
  await database.queuedTerminals.bulkDelete([...terminalIds])
}

/** The queue by merchant, in the order of arrival. */
export function byMerchant(queue: readonly QueuedTerminal[]): [string, QueuedTerminal[]][] {
  const groups = new Map<string, QueuedTerminal[]>()
  for (const one of queue) groups.set(one.merchant, [...(groups.get(one.merchant) ?? []), one])
  return [...groups]
}
