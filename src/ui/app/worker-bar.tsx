import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { WorkerName } from '#store/ports/worker-port.ts'
import { NoticeBar } from '#ui/kit/notice-bar.tsx'
import { useWorkerNote } from '#ui/kit/worker-note.tsx'

/** The workers that every screen depends on: a line at the foot of the page for each that did not start. */
export function WorkerBars() {
  return (
    <>
      <WorkerBar worker="sync" />
      <WorkerBar worker="search" />
    </>
  )
}

function WorkerBar({ worker }: { worker: WorkerName }) {
  const note = useWorkerNote(worker)
  return (
    <NoticeBar
      icon={IconAlertTriangle}
      text={note?.words ?? null}
      act={
        note && (
          <Button size="compact-sm" variant="default" onClick={note.way.go}>
            {note.way.label}
          </Button>
        )
      }
    />
  )
}
