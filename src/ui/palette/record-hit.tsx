import { Spotlight } from '@mantine/spotlight'
import type { AnyRow } from '#store/define/define-resource.ts'
import { type ListedCollection, recordName, recordSearch, recordWords } from '#ui/record/listed-record.ts'
import { useOpenRecord } from '#ui/record/use-open-record.ts'
import classes from './palette.module.css'

interface RecordHitProps {
  listed: ListedCollection
  id: string
  /** Undefined while it is read, or not on this device. */
  row: AnyRow | undefined
}

/** One record as a line of the palette: its mark, what names it, and the way to it in its list. */
export function RecordHit({ listed, id, row }: RecordHitProps) {
  const { resource, place, rows } = listed
  const { icon: Mark } = place
  const openRecord = useOpenRecord()
  const search = recordSearch(rows, resource, { id, row })
  const name = recordName(resource, id, row)
  return (
    <Spotlight.Action aria-label={`${resource.noun.one} ${name}`} onClick={() => search && openRecord(listed, search)}>
      <Mark size={18} stroke={1.6} aria-hidden className={classes['mark']} />
      <span className={classes['record']}>
        {name === id && <span className={classes['id']}>{id}</span>}
        <span className={classes['words']}>{row ? recordWords(resource, row) : ''}</span>
      </span>
    </Spotlight.Action>
  )
}
