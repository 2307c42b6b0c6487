import { useCallback, useRef } from 'react'
import { terminals } from '#store/resources/terminals/terminals.ts'
import { isAsking } from '#ui/overlay/confirm.tsx'
import { RecordModal } from '#ui/record/record-modal.tsx'
import { TerminalBody } from './terminal-body.tsx'

interface TerminalDialogProps {
  /** Null while closed. */
  id: string | null
  onClose(): void
}

/** A terminal in a dialog titled with its ID: looked at, then edited (spec 001 §2, §4). */
export function TerminalDialog({ id, onClose }: TerminalDialogProps) {
  const sending = useRef(false)
  const onSending = useCallback((isSending: boolean) => {
    sending.current = isSending
  }, [])

  function close() {
    // Where an edit would be lost, the guard of the address asks.
    if (!isAsking() && !sending.current) onClose()
  }

  return (
    <RecordModal resource={terminals} id={id} onClose={close}>
      {(terminal, record) => <TerminalBody terminal={terminal} record={record} onSending={onSending} onClose={close} />}
    </RecordModal>
  )
}
