import { unusedDays } from '#store/resources/terminals/terminal-rules.ts'
import { formatDateTime, isInstant } from '#store/values/colombo-time.ts'
import { noValue } from '#ui/kit/value-words.ts'
import { ToneBadge } from '#ui/kit/tone-badge.tsx'
import { clockWords } from '#ui/listing/list-words.ts'
import type { SeenUses } from './use-seen-uses.ts'

/** Active and Inactive are badges; a time is a time, and other text stands as it is (decisions.md M20). */
export function TerminalStatus({ status }: { status: string }) {
  if (status === '') return noValue
  if (status === 'Active') return <ToneBadge tone="good">Active</ToneBadge>
  if (status === 'Inactive') return <ToneBadge tone="calm">Inactive</ToneBadge>
  return isInstant(status) ? <time dateTime={status}>{formatDateTime(status)}</time> : status
}

/** "Nugegoda (1001)". */
export function titled(name: string, id: string): string {
  if (name === '' || name === id) return id || noValue
  return id === '' ? name : `${name} (${id})`
}

/** How far a list of terminals that are not used can be relied on, and which are not in it. */
export function unusedWords(seen: SeenUses | null, now: number): string {
  if (seen === null) return 'Looking through the redemptions on this device…'
  const { complete, asOf, until } = seen
  if (asOf === null || until === null) {
    return `Not all redemptions of the last ${unusedDays} days are on this device: which terminals are not used is not known`
  }
  return complete
    ? `By all redemptions on this device, as of ${clockWords(asOf, now)}. Terminals that were never used are not listed`
    : `By the redemptions of the last ${unusedDays} days, as of ${clockWords(asOf, now)}. Older ones are not all on this device: terminals whose last use is among those are not listed`
}
