import { ActionIcon, Button, Text } from '@mantine/core'
import { IconNote, IconPencil, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { NoteRecord } from '#store/database/draft-tables.ts'
import { deleteNote, type NotedRecord, notesPerRecordAtMost } from '#store/database/notes.ts'
import { momentWords } from '#ui/kit/value-words.ts'
import { useNotesOf } from '#ui/live/use-notes.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { usePortal } from '#ui/state/portal.ts'
import { NoteEditor } from './note-editor.tsx'
import classes from './record-notes.module.css'

interface RecordNotesProps extends NotedRecord {
  /** The record is here: it may get more of them. */
  isHere: boolean
}

/** The notes of a record, which are on this device alone; those of a record that is gone can still be read. */
export function RecordNotes({ collection, rowId, isHere }: RecordNotesProps) {
  const notes = useNotesOf({ collection, rowId })
  const [edited, setEdited] = useState<string | null>(null)
  const add = useRef<HTMLButtonElement>(null)
  if (!notes || (!isHere && notes.length === 0)) return null
  const isFull = notes.length >= notesPerRecordAtMost
  const close = () => {
    setEdited(null)
    // The editor is gone after this turn, and the focus with it.
    setTimeout(() => add.current?.focus())
  }
  return (
    <section className={classes['notes']} aria-label="Notes on this device">
      <h3 className={classes['title']}>Notes</h3>
      <Text className={classes['where']}>
        Notes are kept on this device only: nobody else sees them, and clearing its data deletes them.
      </Text>
      {notes.length > 0 && (
        <ul className={classes['list']}>
          {notes.map((note) => (
            <li key={note.id} className={classes['note']}>
              {edited === note.id ? (
                <NoteEditor of={{ collection, rowId }} note={note} onClose={close} />
              ) : (
                <Note note={note} onEdit={() => setEdited(note.id)} />
              )}
            </li>
          ))}
        </ul>
      )}
      {edited === newNote ? (
        <NoteEditor of={{ collection, rowId }} onClose={close} />
      ) : isFull ? (
        <Text className={classes['where']}>{`A record takes at most ${notesPerRecordAtMost} notes.`}</Text>
      ) : (
        isHere && (
          <Button
            ref={add}
            size="compact-md"
            variant="default"
            leftSection={<IconNote size={16} aria-hidden />}
            disabled={edited !== null}
            onClick={() => setEdited(newNote)}
          >
            Add note
          </Button>
        )
      )}
    </section>
  )
}

/** No note has it as its id. */
const newNote = ''

function Note({ note, onEdit }: { note: NoteRecord; onEdit(): void }) {
  const { database } = usePortal()
  const written = momentWords(new Date(note.at).toISOString())
  const edited = note.editedAt === undefined ? '' : ` · changed ${momentWords(new Date(note.editedAt).toISOString())}`

  async function remove() {
    const sure = await confirm({
      title: 'Delete this note?',
      text: 'It is on this device only. There is no way back.',
      detail: (
        <Text className={classes['text']} c="dimmed">
          {note.text}
        </Text>
      ),
      act: 'Delete note',
      stay: 'Keep it',
      danger: true,
    })
    if (sure) await deleteNote(database, note.id)
  }

  return (
    <>
      <span className={classes['text']}>{note.text}</span>
      <span className={classes['foot']}>
        <span className={classes['who']}>{`${note.by} · ${written}${edited}`}</span>
        <ActionIcon variant="subtle" color="gray" aria-label="Edit note" title="Edit note" onClick={onEdit}>
          <IconPencil size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label="Delete note"
          title="Delete note"
          onClick={() => void remove()}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </span>
    </>
  )
}
