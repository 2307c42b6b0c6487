import type { PortalDatabase } from '#store/database/open-database.ts'
import type { QueuedTerminal } from '#store/database/print-tables.ts'
import type { MerchantName } from '#store/resources/merchants/merchant-names.ts'
import type { Shop } from '#store/resources/sub-merchants/shops-of-merchant.ts'
import { counted } from '#ui/listing/list-words.ts'
import { toastDone, toastFailed, toastNotice } from '#ui/overlay/toast.ts'
import { printHeadlines } from './printing-words.ts'

/** The most codes of one terminal (spec 000 §9). */
export const mostCopies = 100

export const terminalNoun = { one: 'terminal', many: 'terminals' }

/** Whether what was typed says how often to print: 0 to 100, and nothing at all is 0 (spec 000 §5). */
export function isQuantity(typed: number | string): boolean {
  const copies = Number(typed)
  return Number.isInteger(copies) && copies >= 0 && copies <= mostCopies
}

/** What an empty queue says (spec 000 §2.7). `hasSelection`: some sub-merchant is ticked. */
export function emptyQueueWords(hasSelection: boolean): string {
  return hasSelection ? 'No terminals' : 'Select sub merchants to print terminals.'
}

/**
 * Adds the terminals of the ticked sub-merchants to the print queue and says how many came; says so as well where none
 * is ticked and where none is new (spec 000 §4, §5, decisions.md R5). Those that are in it already stay as they are.
 */
export async function queueSubMerchants(
  database: PortalDatabase,
  { id, name }: MerchantName,
  ticked: readonly Shop[],
  now: number,
): Promise<number> {
  if (ticked.length === 0) {
    toastFailed(printHeadlines.noSubMerchants)
    return 0
  }
  const wanted = ticked.flatMap(({ id: subMerchantId, location, terminals = [] }) =>
    terminals.map((terminalId) => ({
      terminalId,
      merchant: `${name} (${id})`,
      merchantId: id,
      location,
      subMerchantId,
    })),
  )
  const { queuedTerminals } = database
  // In one transaction: a second press, or another tab, must not set a quantity back to one.
  const fresh = await database.transaction('rw', queuedTerminals, async () => {
    const found = await queuedTerminals.bulkGet(wanted.map(({ terminalId }) => terminalId))
    const missing = wanted.filter((_, place) => found[place] === undefined)
    await queuedTerminals.bulkPut(missing.map((one, place) => ({ ...one, quantity: 1, at: now + place / 1000 })))
    return missing.length
  })
  if (fresh === 0) toastNotice('No new terminals to add to the queue')
  else toastDone(`${counted(fresh, terminalNoun)} added to the queue`)
  return fresh
}

/** Takes terminals out of the queue. */
export async function unqueueTerminals(database: PortalDatabase, terminalIds: readonly string[]): Promise<void> {
  await database.queuedTerminals.bulkDelete([...terminalIds])
}

/** How much of a sub-merchant is in the queue: one without terminals never is. */
export function queuedOf({ terminals = [] }: Shop, queue: readonly QueuedTerminal[]): 'all' | 'some' | 'none' {
  const queued = new Set(queue.map(({ terminalId }) => terminalId))
  const here = terminals.filter((terminalId) => queued.has(terminalId)).length
  if (here === 0) return 'none'
  return here === terminals.length ? 'all' : 'some'
}

/** The queue by merchant, in the order of arrival. */
export function byMerchant(queue: readonly QueuedTerminal[]): [string, QueuedTerminal[]][] {
  const groups = new Map<string, QueuedTerminal[]>()
  for (const one of queue) groups.set(one.merchant, [...(groups.get(one.merchant) ?? []), one])
  return [...groups]
}
