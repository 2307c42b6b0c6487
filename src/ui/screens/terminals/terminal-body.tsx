import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { Terminal } from '#store/resources/terminals/terminals.ts'
import { DialogFoot } from '#ui/overlay/dialog-foot.tsx'
import { toastDone } from '#ui/overlay/toast.ts'
import type { OpenRecord } from '#ui/record/open-record.ts'
import { useOpenedFrom } from '#ui/record/opened-from.ts'
import { RecordFacts } from '#ui/record/record-facts.tsx'
import { HandOverButton } from './hand-over-button.tsx'
import { terminalFacts } from './terminal-facts.tsx'
import { TerminalForm } from './terminal-form.tsx'

interface TerminalBodyProps {
  terminal: Terminal
  record: OpenRecord<Terminal>
  /** Told while an edit is being sent: the dialog stays until it is known what came of it. */
  onSending(isSending: boolean): void
  onClose(): void
}

/** What is known of a terminal and, after Edit, the form in its place. */
export function TerminalBody({ terminal, record, onSending, onClose }: TerminalBodyProps) {
  const { refresh } = useOpenedFrom()
  const [editing, setEditing] = useState(false)
  // What was saved shows until the list has it: its next answer may be older than the yes.
  const [saved, setSaved] = useState<{ of: Terminal; as: Terminal; pin: string } | null>(null)
  const shown = saved?.of === terminal ? saved.as : terminal

  function onSaved(as: Terminal, pin: string) {
    toastDone('Successfully updated')
    setSaved({ of: terminal, as, pin })
    setEditing(false)
    refresh()
  }

  if (editing) return <TerminalForm {...{ terminal: shown, onSending, onSaved, onClose }} />
  return (
    <TerminalView {...{ terminal: shown, record, onClose }} pin={saved?.pin ?? null} onEdit={() => setEditing(true)} />
  )
}

interface TerminalViewProps extends Pick<TerminalBodyProps, 'terminal' | 'record' | 'onClose'> {
  /** That of an edit, in memory until the dialog closes. */
  pin: string | null
  onEdit(): void
}

function TerminalView({ terminal, record, pin, onClose, onEdit }: TerminalViewProps) {
  const [edit, setEdit] = useState<HTMLButtonElement | null>(null)
  // The form was here a moment ago, and took the keyboard's place along.
  useEffect(() => {
    if (document.activeElement === document.body) edit?.focus()
  }, [edit])
  return (
    <>
      <RecordFacts facts={terminalFacts} row={terminal} record={record} />
      <DialogFoot>
        <HandOverButton terminal={terminal} pin={pin} />
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button ref={setEdit} data-autofocus leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
          Edit
        </Button>
      </DialogFoot>
    </>
  )
}
