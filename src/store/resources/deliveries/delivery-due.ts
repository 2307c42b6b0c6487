import { daysAfter, todayInColombo } from '#store/values/calendar-day.ts'
import { colomboDayBounds, isInstant } from '#store/values/colombo-time.ts'
import type { Delivery } from './deliveries.ts'

/** Days after which a pickup that nobody came for is looked into. */
export const longPickupDays = 7

/** Orders that somebody has to see to at a moment, as filters of the list: the server lists none of them apart. */
export function dueKindsAt(now: number) {
  const today = todayInColombo(now)
  const { from, to: below } = colomboDayBounds(today)
  return {
    overdue: { status: 'PROCESSING', deliveryDate: { below: new Date(now).toISOString() } },
    today: { status: 'PROCESSING', deliveryDate: { from, below } },
    'same-day': { status: 'PROCESSING', sameDay: true },
    untracked: {
      status: { oneOf: ['PROCESSING', 'DISPATCHED'] },
      physicalOption: 'COURIER_DELIVERY',
      trackingId: null,
    },
    'long-pickup': {
      status: 'PICKUP_READY',
      createdDate: { below: colomboDayBounds(daysAfter(today, -longPickupDays)).from },
    },
  } as const
}

/** What the kinds are called. */
export const dueTitles: Readonly<Record<keyof ReturnType<typeof dueKindsAt>, string>> = {
  overdue: 'Overdue',
  today: 'Due today',
  'same-day': 'Same day',
  untracked: 'Without tracking ID',
  'long-pickup': `Pickup waiting over ${longPickupDays} days`,
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** How urgent an order is that has not left yet; null if it has, or if it has no day. `now` in epoch milliseconds. */
export function urgencyOf(
  { status, deliveryDate }: Pick<Delivery, 'status' | 'deliveryDate'>,
  now: number,
): { words: string; isLate: boolean } | null {
  if (status !== 'PROCESSING' || deliveryDate === null || !isInstant(deliveryDate)) return null
  const leftMs = Date.parse(deliveryDate) - now
  if (leftMs < 0) return { words: `${spanOf(-leftMs)} late`, isLate: true }
  return leftMs < dayMs ? { words: `due in ${spanOf(leftMs)}`, isLate: false } : null
}

/** "40 min", "3 h", "2 days". */
function spanOf(ms: number): string {
  if (ms < hourMs) return `${Math.floor(ms / 60_000)} min`
  if (ms < 2 * dayMs) return `${Math.floor(ms / hourMs)} h`
  return `${Math.floor(ms / dayMs)} days`
}
