import { asc } from 'drizzle-orm'
import type { Database } from '#server/data/open-database.ts'
import { clients } from '#server/data/schema/clients.ts'
import { topUps } from '#server/data/schema/top-ups.ts'
import { continueNumbering } from './continue-numbering.ts'
import { insertRows } from './insert-rows.ts'
import { Random } from './random.ts'

const dayMs = 86_400_000

/** Requests of the clients in the last three months, the older ones mostly completed; nothing in a demo without vouchers. */
export async function seedTopUps(db: Database, order: { vouchers: number; now: Date }): Promise<void> {
  if (order.vouchers === 0) return
  const random = new Random(20_260_606)
  const known = await db.select({ id: clients.id }).from(clients).orderBy(asc(clients.id))
  const total = Math.min(800, Math.round(90 + order.vouchers / 100))
  const rows = Array.from({ length: total }, (_, place) => {
    const share = 1 - place / total
    const requestedAt = new Date(Math.floor((order.now.getTime() - share * share * 90 * dayMs) / 1000) * 1000 - 60_000)
    const isDone = random.chance(share * 0.9)
    const { id: clientId } = random.pick(known)
    return {
      id: 301 + place,
      clientId,
      requestedAt,
      amountCents: random.chance(0.9) ? random.whole(5, 200) * 1_000_000 : random.whole(5_000_000, 90_000_000),
      completedAt: isDone
        ? new Date(Math.min(requestedAt.getTime() + random.whole(1, 60) * 3_600_000, order.now.getTime()))
        : null,
      completedBy: isDone ? 2 : null,
    }
  })
  await insertRows(db, topUps, rows)
  await continueNumbering(db, 'top_ups')
}
