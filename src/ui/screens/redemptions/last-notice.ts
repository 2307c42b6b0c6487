import { renotifyRedemption } from '#store/resources/redemptions/redemption-actions.ts'
import { ageWords } from '#ui/listing/list-words.ts'
import { useRowAudit } from '#ui/live/use-outbox.ts'
import { confirm } from '#ui/overlay/confirm.tsx'

/** A second notice within this time is asked about (decisions.md G14). */
const soonMs = 10 * 60_000

/** When this device last sent a notice of a redemption, or null. */
export function useLastNotice(collection: string, id: string): number | null {
  const sent = useRowAudit(collection, id)?.find(
    ({ mutation, end }) => mutation === renotifyRedemption.name && (end === 'settled' || end === 'confirmed'),
  )
  return sent?.endedAt ?? null
}

/** Whether a notice is wanted, though another one went out a moment ago. */
export async function mayNotifyAgain(last: number | null, now: number): Promise<boolean> {
  if (last === null || now - last > soonMs) return true
  return confirm({
    title: 'Notify again?',
    text: `A notification was sent from this device ${ageWords(last, now)}.`,
    act: 'Notify again',
  })
}
