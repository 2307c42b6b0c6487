import { Button, Loader, Text } from '@mantine/core'
import { ReadMore } from '#ui/kit/read-more.tsx'
import { momentWords } from '#ui/kit/value-words.ts'
import { fieldLine, whatHappened } from './history-words.ts'
import classes from './record-history.module.css'
import { useHistory } from './use-history.ts'

/** Letters of a value before somebody asks for the rest. */
const longest = 160

/** Who changed a row, when, from what to what; of a user also what that person changed. */
export function HistoryEntries({ rows, id }: { rows: string; id: string }) {
  const { entries, hasMore, asking, trouble, more } = useHistory(rows, id)
  return (
    <>
      {entries?.length === 0 && <Text size="sm">No changes are on record.</Text>}
      {entries !== null && entries.length > 0 && (
        <ol className={classes['entries']}>
          {entries.map((entry) => (
            <li key={entry.id} className={classes['entry']}>
              <span className={classes['what']}>{whatHappened(entry, { rows, id })}</span>
              <span className={classes['who']}>
                <time dateTime={entry.at}>{momentWords(entry.at)}</time> · {entry.by}
              </span>
              {entry.fields.map((field) => (
                <span key={field.name} className={classes['field']}>
                  <ReadMore text={fieldLine(field, entry.kind)} max={longest} what={field.name} />
                </span>
              ))}
            </li>
          ))}
        </ol>
      )}
      {trouble !== null && (
        <Text size="sm" role="alert">
          {trouble}
        </Text>
      )}
      {asking && <Loader size="sm" aria-label="Loading the history" />}
      {!asking && (hasMore || trouble !== null) && (
        <Button size="compact-sm" variant="default" mt="xs" onClick={more}>
          {trouble === null ? 'Show older' : 'Retry'}
        </Button>
      )}
    </>
  )
}
