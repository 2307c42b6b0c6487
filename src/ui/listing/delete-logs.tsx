import { Button } from '@mantine/core'
import { useState } from 'react'
import { useOnlineReason } from '#ui/form/use-online-reason.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import classes from './log-screen.module.css'

interface DeleteLogsProps {
  opened: boolean
  title: string
  /** What exactly goes, in sentences. */
  words: readonly string[]
  act: string
  onClose(): void
  onExport(): void
  onDelete(): Promise<void>
}

/** Asks before log rows go for good: says how many, offers a file of them first, and needs the server. */
export function DeleteLogs({ opened, title, words, act, onClose, onExport, onDelete }: DeleteLogsProps) {
  const [busy, setBusy] = useState(false)
  const reason = useOnlineReason()

  async function go() {
    setBusy(true)
    await onDelete().finally(() => setBusy(false))
    onClose()
  }

  return (
    <Dialog opened={opened} onClose={() => !busy && onClose()} title={title}>
      {words.map((sentence) => (
        <p key={sentence} className={classes['words']}>
          {sentence}
        </p>
      ))}
      {reason !== null && (
        <p role="status" className={classes['words']}>
          {reason}
        </p>
      )}
      <div className={classes['acts']}>
        <Button variant="default" disabled={busy} onClick={onExport}>
          Export first
        </Button>
        <Button variant="default" disabled={busy} data-autofocus onClick={onClose}>
          Cancel
        </Button>
        <Button color="red" loading={busy} disabled={reason !== null} onClick={() => void go()}>
          {act}
        </Button>
      </div>
    </Dialog>
  )
}
