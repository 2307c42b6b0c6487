import { formatDateTime, isInstant } from '#store/values/colombo-time.ts'
import { noValue } from '#ui/kit/value-words.ts'
import { ToneBadge } from '#ui/kit/tone-badge.tsx'

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
