import { Spotlight } from '@mantine/spotlight'
import { IconNote } from '@tabler/icons-react'
import { useRow } from '#ui/live/use-row.ts'
import { recordName, recordSearch } from '#ui/record/listed-record.ts'
import { useOpenRecord } from '#ui/record/use-open-record.ts'
import classes from './palette.module.css'
import type { ListedNote } from './palette-words.ts'

/** The notes that have the words, each the way to its record. */
export function NoteHits({ notes }: { notes: readonly ListedNote[] }) {
  if (notes.length === 0) return null
  return (
    <Spotlight.ActionsGroup label="Notes on this device">
      {notes.map((listed) => (
        <NoteHit key={listed.note.id} {...listed} />
      ))}
    </Spotlight.ActionsGroup>
  )
}

function NoteHit({ note: { rowId: id, text }, listed }: ListedNote) {
  const { resource, rows, collection } = listed
  const { row } = useRow(collection, id)
  const openRecord = useOpenRecord()
  // Its name would change under the pointer once its row is read.
  if (row === undefined) return null
  const search = recordSearch(rows, resource, { id, row: row ?? undefined })
  const name = `${resource.noun.one} ${recordName(resource, id, row ?? undefined)}`
  return (
    <Spotlight.Action aria-label={`Note on ${name}: ${text}`} onClick={() => search && openRecord(listed, search)}>
      <IconNote size={18} stroke={1.6} aria-hidden className={classes['mark']} />
      <span className={classes['record']}>
        <span className={classes['words']}>{name}</span>
        <span className={classes['noted']}>{text}</span>
      </span>
    </Spotlight.Action>
  )
}
