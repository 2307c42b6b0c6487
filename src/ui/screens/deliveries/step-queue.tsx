import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { wordsFor } from '#store/mutate/decide-entry.ts'
import { deliveries } from '#store/resources/deliveries/deliveries.ts'
import { StateBadge } from '#ui/kit/state-badge.tsx'
import { clockWords } from '#ui/listing/list-words.ts'
import { useNow } from '#ui/kit/use-now.ts'
import { ToneBadge } from '#ui/kit/tone-badge.tsx'
import { changeStatusOf, useAudit, useEntries } from '#ui/live/use-outbox.ts'
import classes from './packing.module.css'

/** So many of each kind: the Sync centre has them all. */
const shown = 12

/** Every step of this device: those that wait, newest first, and those that have arrived. */
export function StepQueue() {
  const entries = useEntries()
  const audit = useAudit(100)
  const now = useNow(30_000)
  const waiting = (entries ?? []).filter(
    (entry) => entry.collection === deliveries.name && changeStatusOf(entry) !== null,
  )
  const done = (audit ?? []).filter(({ collection }) => collection === deliveries.name)
  if (waiting.length === 0 && done.length === 0) return null
  return (
    <section aria-labelledby="packing-steps" className={classes['queue']}>
      <h2 id="packing-steps" className={classes['heading']}>
        {waiting.length === 0 ? 'Steps' : `Steps · ${waiting.length} not yet on the server`}
      </h2>
      <ol className={classes['steps']}>
        {waiting
          .toReversed()
          .slice(0, shown)
          .map((entry) => {
            const look = changeStatusOf(entry)
            return (
              <li key={entry.seq}>
                <span className={classes['step']}>{`${entry.rowId}: ${wordsFor(entry.mutation, entry.args)}`}</span>
                {look && <StateBadge state={look} words="short" />}
              </li>
            )
          })}
        {done.slice(0, shown).map((record) => (
          <li key={record.seq}>
            <span className={classes['step']}>{`${record.rowId}: ${record.change}`}</span>
            <ToneBadge tone={record.end === 'settled' || record.end === 'confirmed' ? 'good' : 'calm'}>
              {record.end === 'settled' || record.end === 'confirmed'
                ? `Done ${clockWords(record.endedAt, now)}`
                : 'Ended'}
            </ToneBadge>
          </li>
        ))}
      </ol>
      <Anchor renderRoot={(props) => <Link {...props} to="/sync" />} size="sm" underline="always">
        All in the Sync centre
      </Anchor>
    </section>
  )
}
