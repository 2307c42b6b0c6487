import { type Redemption, redemptions } from '#store/resources/redemptions/redemptions.ts'
import { isUnused, unusedTitle } from '#store/resources/terminals/terminal-rules.ts'
import type { Terminal } from '#store/resources/terminals/terminals.ts'
import { useNow } from '#ui/kit/use-now.ts'
import { ToneBadge } from '#ui/kit/tone-badge.tsx'
import { momentWords } from '#ui/kit/value-words.ts'
import { clockWords } from '#ui/listing/list-words.ts'
import { useList } from '#ui/live/use-list.ts'
import classes from './terminals.module.css'
import { useSeenUses } from './use-seen-uses.ts'

/** When somebody last redeemed at a terminal, out of the redemptions of this device, and how far those can be trusted. */
export function LastUsed({ terminal: { id } }: { terminal: Terminal }) {
  const now = useNow(30_000)
  const { answer, rows } = useList<Redemption>({
    collection: redemptions.name,
    filters: { terminalId: id },
    search: null,
    sort: { by: 'dateTime', direction: 'desc' },
    page: 1,
    pageSize: 1,
  })
  const uses = useSeenUses(answer)
  const [newest] = rows
  if (!answer || !uses || (answer.total > 0 && !newest)) return <span className={classes['quiet']}>Looking…</span>
  const { complete, asOf, until } = uses
  const seen = asOf === null ? '' : `, as of ${clockWords(asOf, now)}`
  const scope = complete
    ? `all redemptions on this device${seen}`
    : 'not all redemptions are on this device yet: a later one may be missing'
  return (
    <>
      {newest ? momentWords(newest.dateTime) : complete ? 'Never' : 'Not seen so far'}{' '}
      {newest && until !== null && isUnused(newest.dateTime, until) && <ToneBadge tone="wait">{unusedTitle}</ToneBadge>}{' '}
      <span className={classes['quiet']}>{scope}</span>
    </>
  )
}
