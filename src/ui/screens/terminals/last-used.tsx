import { type Redemption, redemptions } from '#store/resources/redemptions/redemptions.ts'
import { isUnused, unusedDays } from '#store/resources/terminals/terminal-rules.ts'
import type { Terminal } from '#store/resources/terminals/terminals.ts'
import { useNow } from '#ui/kit/use-now.ts'
import { ToneBadge } from '#ui/kit/tone-badge.tsx'
import { momentWords } from '#ui/kit/value-words.ts'
import { completenessOf, clockWords } from '#ui/listing/list-words.ts'
import { useCoverage } from '#ui/live/use-coverage.ts'
import { useList } from '#ui/live/use-list.ts'
import classes from './terminals.module.css'

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
  const coverage = useCoverage(redemptions.name)
  const [newest] = rows
  if (!answer || !coverage || (answer.total > 0 && !newest)) return <span className={classes['quiet']}>Looking…</span>
  const { complete, asOf } = completenessOf(coverage, redemptions.pull.whole, redemptions.pull.whole)
  const seen = asOf === null ? '' : `, as of ${clockWords(asOf, now)}`
  const scope = complete
    ? `all redemptions on this device${seen}`
    : 'not all redemptions are on this device yet: a later one may be missing'
  return (
    <>
      {newest ? momentWords(newest.dateTime) : complete ? 'Never' : 'Not seen so far'}{' '}
      {newest && isUnused(newest.dateTime, now) && (
        <ToneBadge tone="wait">{`Not used for ${unusedDays} days`}</ToneBadge>
      )}{' '}
      <span className={classes['quiet']}>{scope}</span>
    </>
  )
}
