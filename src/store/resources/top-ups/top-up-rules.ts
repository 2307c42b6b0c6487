import type { Cents } from '#store/values/money.ts'
import type { TopUp } from './top-ups.ts'

const dayMs = 86_400_000

export interface ClientSum {
  /** The client's name with its id: two clients may be called alike. */
  client: string
  count: number
  cents: Cents
}

/** What the top-ups come to by client, the largest sum first. */
export function sumsByClient(rows: readonly TopUp[]): ClientSum[] {
  const sums = new Map<string, ClientSum>()
  for (const { clientId, clientName, amountCents } of rows) {
    const known = sums.get(clientId) ?? { client: `${clientName || 'Client'} (${clientId || '–'})`, count: 0, cents: 0 }
    sums.set(clientId, { ...known, count: known.count + 1, cents: known.cents + amountCents })
  }
  return [...sums.values()].sort((one, other) => other.cents - one.cents)
}

/** Requests of the same client for the same amount within a day of an earlier one: perhaps asked for twice. */
export function askedTwice(rows: readonly TopUp[]): { id: string; earlier: string }[] {
  const last = new Map<string, TopUp>()
  const timeOf = ({ requestedTime }: TopUp) => Date.parse(requestedTime ?? '')
  const oldestFirst = rows
    .filter((row) => !Number.isNaN(timeOf(row)))
    .sort((one, other) => timeOf(one) - timeOf(other) || Number(one.id) - Number(other.id))
  return oldestFirst.flatMap((row) => {
    const key = `${row.clientId} ${row.amountCents}`
    const before = last.get(key)
    last.set(key, row)
    return before && timeOf(row) - timeOf(before) <= dayMs ? [{ id: row.id, earlier: before.id }] : []
  })
}
