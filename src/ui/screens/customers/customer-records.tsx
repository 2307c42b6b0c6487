import { Link } from '@tanstack/react-router'
import { formatDateTime } from '#store/values/colombo-time.ts'
import { formatLkr } from '#store/values/money.ts'
import { upperFirst } from '#ui/kit/upper-first.ts'
import { noValue } from '#ui/kit/value-words.ts'
import { recordSearch } from '#ui/record/listed-record.ts'
import { chooseScope } from '#ui/state/merchant.ts'
import { usePortal } from '#ui/state/portal.ts'
import type { CustomerLine } from './customer-lines.ts'
import classes from './customer-records.module.css'

/** The records of a customer, the newest first, each the way to it in its list. */
export function CustomerRecords({ lines }: { lines: readonly CustomerLine[] }) {
  return (
    <ul className={classes['lines']} aria-label="Records, the newest first">
      {lines.map((line) => (
        <li key={`${line.listed.collection} ${line.id}`}>
          <RecordLine line={line} />
        </li>
      ))}
    </ul>
  )
}

function RecordLine({ line }: { line: CustomerLine }) {
  const { user } = usePortal()
  const { listed, id, row, time, part, status, cents, about } = line
  const { place, rows, resource, scope } = listed
  const { icon: Mark } = place
  return (
    <Link
      to={place.path}
      search={(recordSearch(rows, resource, { id, row }) ?? {}) as never}
      onClick={() => chooseScope(user, scope)}
      className={classes['line']}
    >
      <Mark size={18} stroke={1.6} aria-hidden className={classes['mark']} />
      <span className={classes['name']}>
        {`${upperFirst(resource.noun.one)} `}
        <span className={classes['id']}>{id}</span>
        <small className={classes['about']}>{[part, about].filter(Boolean).join(' · ')}</small>
      </span>
      <span className={classes['status']}>{status}</span>
      <span className={classes['money']}>
        {cents === null ? noValue : formatLkr(cents)}
        {leftWords(line) !== null && <small className={classes['left']}>{leftWords(line)}</small>}
      </span>
      <time className={classes['time']} {...(time === null ? {} : { dateTime: time })}>
        {time === null ? noValue : formatDateTime(time)}
      </time>
    </Link>
  )
}

/** What is left on a voucher; null of what holds no balance. */
function leftWords({ leftCents }: CustomerLine): string | null {
  if (leftCents === undefined) return null
  return leftCents === null ? 'balance not known' : `${formatLkr(leftCents)} left`
}
