import { ToneBadge } from '#ui/kit/tone-badge.tsx'
import classes from './bulk.module.css'
import { resultWords, type RowResult } from '#ui/send/row-changes.ts'
import { NamedRows } from './named-rows.tsx'

const badges = {
  done: { tone: 'good', words: 'Done' },
  saved: { tone: 'wait', words: 'Waiting' },
  failed: { tone: 'bad', words: 'Failed' },
} as const

/** What has become of each of many rows; those that failed come first. */
export function BulkResults({ results }: { results: readonly RowResult[] }) {
  const sorted = results.toSorted((one, other) => Number(other.kind === 'failed') - Number(one.kind === 'failed'))
  const failed = results.some(({ kind }) => kind === 'failed')
  return (
    <>
      <p role="status" className={classes['sum']}>
        {resultWords(results)}
      </p>
      <NamedRows title="Results">
        {sorted.map(({ id, kind, why }) => (
          <li key={id}>
            <span className={classes['id']}>{id}</span>
            <ToneBadge tone={badges[kind].tone}>{badges[kind].words}</ToneBadge>
            {why !== null && <span className={classes['why']}>{why}</span>}
          </li>
        ))}
      </NamedRows>
      {failed && <p className={classes['note']}>The failed rows stay selected.</p>}
    </>
  )
}
