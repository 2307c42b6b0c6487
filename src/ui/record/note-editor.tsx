import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { NoteRecord } from '#store/database/draft-tables.ts'
import { addNote, editNote, noteLettersAtMost, type NotedRecord, notesPerRecordAtMost } from '#store/database/notes.ts'
import { saveChange } from '#store/mutate/save-change.ts'
import { LimitedField } from '#ui/form/limited-field.tsx'
import { mayDiscardText, useUnsavedGuard } from '#ui/form/use-unsaved-guard.ts'
import { withFullStop } from '#ui/kit/full-stop.ts'
import { usePortal } from '#ui/state/portal.ts'

interface NoteEditorProps {
  of: NotedRecord
  /** The one that is changed; a new one without. */
  note?: NoteRecord
  onClose(): void
}

/** A note while it is typed. Ctrl+Enter saves; what is not saved is asked about before it goes. */
export function NoteEditor({ of, note, onClose }: NoteEditorProps) {
  const { text, setText, trouble, isSaving, isDirty, save } = useNoteText(of, note, onClose)
  useUnsavedGuard(isDirty && !isSaving)

  async function cancel() {
    if (!isDirty || (await mayDiscardText())) onClose()
  }

  function onKeyDown(event: React.KeyboardEvent) {
    if (event.key === 'Escape') void cancel()
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void save()
  }

  // Escape belongs to the text here, not to the drawer around it.
  const keys = { autoFocus: true, onKeyDown, 'data-mantine-stop-propagation': 'true' }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <LimitedField
        isLong
        {...keys}
        name="note"
        label={note ? 'Note' : 'New note'}
        hint="Ctrl+Enter saves"
        max={noteLettersAtMost}
        value={text}
        error={trouble ?? undefined}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onBlur={() => undefined}
      />
      <Group gap="xs" mt="xs">
        <Button type="submit" size="compact-sm" loading={isSaving} disabled={text.trim() === ''}>
          Save note
        </Button>
        <Button size="compact-sm" variant="default" disabled={isSaving} onClick={() => void cancel()}>
          Cancel
        </Button>
      </Group>
    </form>
  )
}

const tooMany = `A record takes at most ${notesPerRecordAtMost} notes.`
const gone = 'This note was deleted meanwhile. Copy your text and add it as a new one.'

function useNoteText(of: NotedRecord, note: NoteRecord | undefined, onSaved: () => void) {
  const { database, user } = usePortal()
  const [text, setText] = useState(note?.text ?? '')
  const [trouble, setTrouble] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const typed = text.trim()

  function write(): Promise<boolean> {
    const now = Date.now()
    if (note) return editNote(database, note.id, { text: typed, editedAt: now })
    return addNote(database, { ...of, id: crypto.randomUUID(), text: typed, by: user.email, at: now })
  }

  async function save() {
    if (isSaving || typed === '') return
    if (typed === note?.text) return onSaved()
    setSaving(true)
    try {
      if (await saveChange(database, write)) return onSaved()
      setTrouble(note ? gone : tooMany)
    } catch (refused) {
      setTrouble(withFullStop((refused as Error).message))
    }
    setSaving(false)
  }

  return { text, setText, trouble, isSaving, isDirty: typed !== (note?.text ?? ''), save }
}
