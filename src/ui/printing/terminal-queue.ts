import type { QueuedTerminal } from '#store/database/print-tables.ts'
import type { PortalDatabase } from '#store/database/open-database.ts'
import { toastNotice } from '#ui/overlay/toast.ts'

/** The most codes of one terminal (spec 000 §9). */
export const mostCopies = 100

/** Adds terminals to the print queue; those that are in it already stay as they are, and nothing new is said (decisions.md R5). */
export async function queueTerminals(
  database: PortalDatabase,
  terminals: readonly Omit<QueuedTerminal, 'at' | 'quantity'>[],
  now: number,
): Promise<number> {
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
