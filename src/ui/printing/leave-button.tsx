import { ActionButton } from '#ui/kit/action-button.tsx'
import { useUnread } from './use-unread.ts'

interface LeaveButtonProps {
  /** The document being made; null while none is. */
  making: { cancel(): void } | null
  onClose(): void
}

/** The way out of a print dialog: what is being made is called off first, and the dialog is left by another press. */
export function LeaveButton({ making, onClose }: LeaveButtonProps) {
  const words = making ? 'Cancel' : 'Close'
  return (
    <ActionButton variant="default" notYet={useUnread(words)} onClick={making ? making.cancel : onClose}>
      {words}
    </ActionButton>
  )
}
