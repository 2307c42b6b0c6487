import { Alert, Button, Group, Text } from '@mantine/core'
import type { WorkerName, WorkerTrouble } from '#store/ports/worker-port.ts'
import { useWorkerTrouble } from '#ui/live/use-worker-trouble.ts'
import { toastFailed } from '#ui/overlay/toast.ts'
import { usePortal } from '#ui/state/portal.ts'
import { checkReplaced, usePortalReplaced } from '#ui/state/stale-code.ts'

const updated = 'The portal was updated. Reload this page to continue; your work on this device is safe.'

/** What is said about a worker that did not start, and the way on: a reload if a newer portal is there, else a retry. */
export function useWorkerNote(worker: WorkerName, onRetry?: () => void) {
  const trouble = useWorkerTrouble(worker)
  const isReplaced = usePortalReplaced(trouble !== null)
  const { workers } = usePortal()
  if (trouble === null) return null
  const retry = () => {
    workers.restart(worker)
    onRetry?.()
  }
  return {
    words: isReplaced ? updated : trouble.message,
    way: isReplaced ? { label: 'Reload', go: () => location.reload() } : { label: 'Retry', go: retry },
  }
}

/** The same as a toast, which goes with its button. */
export async function toastWorker({ message }: WorkerTrouble, onRetry: () => void): Promise<void> {
  const isReplaced = await checkReplaced()
  const go = () => {
    if (isReplaced) location.reload()
    else onRetry()
  }
  toastFailed(isReplaced ? updated : message, { way: { label: isReplaced ? 'Reload' : 'Retry', go } })
}

/** A worker that did not start, in place of what it would show. Nothing while it runs. */
export function WorkerNote({ worker, onRetry }: { worker: WorkerName; onRetry?: () => void }) {
  const note = useWorkerNote(worker, onRetry)
  if (note === null) return null
  return (
    <Alert color="red" variant="light" role="alert" p="sm">
      <Group gap="sm" justify="space-between">
        <Text size="sm" style={{ flex: 1, minWidth: 200 }}>
          {note.words}
        </Text>
        <Button size="compact-sm" variant="default" onClick={note.way.go}>
          {note.way.label}
        </Button>
      </Group>
    </Alert>
  )
}
