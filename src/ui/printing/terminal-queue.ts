import type { PortalDatabase } from '#store/database/open-database.ts'
import type { QueuedTerminal } from '#store/database/print-tables.ts'
import { type MerchantName, merchantTitle } from '#store/resources/merchants/merchants.ts'
import type { Shop } from '#store/resources/sub-merchants/shops-of-merchant.ts'
import { counted } from '#store/values/count.ts'
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

/** That nobody among the merchants is called so; null while they are not known, or nothing is typed. */
export function noMerchantWords(merchants: readonly MerchantName[] | null | undefined, typed: string): string | null {
  const wanted = typed.trim()
  if (!merchants || wanted === '') return null
  return /^\d+$/.test(wanted) ? `No merchant found with ID ${wanted}` : `No merchant found as ${wanted}`
}

/** What an empty queue says (spec 000 §2.7). `isTicked`: some sub-merchant is. */
export function emptyQueueWords(isTicked: boolean): string {
  return isTicked ? 'No terminals' : 'Select sub merchants to print terminals.'
}

/**
 * Adds the terminals of the ticked sub-merchants to the print queue and says how many came; says so as well where none
 * is ticked, where none is new and where nobody knows them yet (spec 000 §4, §5, decisions.md R5). Those that are in it
 * already stay as they are.
 */
export async function queueSubMerchants(
  database: PortalDatabase,
  merchant: MerchantName,
  ticked: readonly Shop[],
  now: number,
): Promise<void> {
  if (ticked.length === 0) return void toastFailed(printHeadlines.noSubMerchants)
  const fresh = await addToQueue(database, terminalsToQueue(merchant, ticked), now)
  const unknown = ticked.filter(({ terminals }) => terminals === null)
  tellQueued(fresh, unknown.length > 0)
  if (unknown.length > 0) toastNotice(unknownWords(unknown))
}

/** Adds these terminals to the print queue and says how many came, as `queueSubMerchants` does. */
export async function queueTerminals(
  database: PortalDatabase,
  terminals: readonly TerminalToQueue[],
  now: number,
): Promise<void> {
  tellQueued(await addToQueue(database, terminals, now), false)
}

type TerminalToQueue = Omit<QueuedTerminal, 'quantity' | 'at'>

/** How many came: those that are in it already stay as they are. */
async function addToQueue(
  { queuedTerminals }: PortalDatabase,
  wanted: readonly TerminalToQueue[],
  now: number,
): Promise<number> {
  // In one transaction: a second press, or another tab, must not set a quantity back to one.
  return queuedTerminals.db.transaction('rw', queuedTerminals, async () => {
    const found = await queuedTerminals.bulkGet(wanted.map(({ terminalId }) => terminalId))
    const missing = wanted.filter((_, place) => found[place] === undefined)
    await queuedTerminals.bulkPut(missing.map((one, place) => ({ ...one, quantity: 1, at: now + place / 1000 })))
    return missing.length
  })
}

/** Literal texts (spec 000 §4, decisions.md R5). */
function tellQueued(fresh: number, someUnknown: boolean): void {
  if (fresh > 0) toastDone(`${counted(fresh, terminalNoun)} added to the queue`)
  else if (!someUnknown) toastNotice('No new terminals to add to the queue')
}

/** Each terminal once, under the first of the shops that have it. */
function terminalsToQueue(merchant: MerchantName, shops: readonly Shop[]): TerminalToQueue[] {
  const wanted = new Map<string, TerminalToQueue>()
  const theirs = { merchant: merchantTitle(merchant), merchantId: merchant.id }
  for (const { id: subMerchantId, location, terminals } of shops)
    for (const terminalId of terminals ?? [])
      if (!wanted.has(terminalId)) wanted.set(terminalId, { terminalId, ...theirs, location, subMerchantId })
  return [...wanted.values()]
}

function unknownWords(shops: readonly Shop[]): string {
  const [one] = shops
  const whose = shops.length === 1 && one ? one.location || one.id : `${shops.length} sub-merchants`
  return `The terminals of ${whose} are not known on this device yet`
}

/** Takes terminals out of the queue. */
export async function unqueueTerminals(database: PortalDatabase, terminalIds: readonly string[]): Promise<void> {
  await database.queuedTerminals.bulkDelete([...terminalIds])
}

/** How much of a sub-merchant is in the queue: one without terminals never is. */
export function queuedOf(
  { terminals }: Pick<Shop, 'terminals'>,
  queue: readonly QueuedTerminal[],
): 'all' | 'some' | 'none' {
  const queued = new Set(queue.map(({ terminalId }) => terminalId))
  const all = terminals ?? []
  const here = all.filter((terminalId) => queued.has(terminalId)).length
  if (here === 0) return 'none'
  return here === all.length ? 'all' : 'some'
}

/** The queue by merchant, in the order of arrival. */
export function byMerchant(queue: readonly QueuedTerminal[]): [string, QueuedTerminal[]][] {
  const groups = new Map<string, QueuedTerminal[]>()
  for (const one of queue) groups.set(one.merchant, [...(groups.get(one.merchant) ?? []), one])
  return [...groups]
}
