import { useCallbackRef } from '@mantine/hooks'
import { useEffect, useMemo, useRef, useState } from 'react'
import { countOf, type ExportFormat, type ExportOrder, type ExportRun } from '#store/ports/exchange-port.ts'
import { saveFile } from '#ui/kit/save-file.ts'
import { toastDone, toastFailed } from '#ui/overlay/toast.ts'
import { usePortal } from '#ui/state/portal.ts'
import { useSession } from '#ui/state/session.ts'
import { WorkerTrouble } from '#store/ports/worker-port.ts'
import { toastWorker } from '#ui/kit/worker-note.tsx'

export interface Exporting {
  /** Null while no file is being made. */
  run: { done: number; total: number } | null
  /**
   * Makes the file of an order and saves it; says itself what came of it. One at a time. An order that comes to nothing
   * (null) makes no file: whoever made none has said why.
   */
  start(
    fileName: string | ((format: ExportFormat) => string),
    makeOrder: () => Promise<ExportOrder | null>,
  ): Promise<void>
  cancel(): void
}

const types: Readonly<Record<ExportFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
}

/** Files of what a screen shows, made in a worker while people go on working; leaving the screen calls them off. */
export function useExport(): Exporting {
  const { exchange } = usePortal()
  const { isSignedIn } = useSession()
  const [run, setRun] = useState<Exporting['run']>(null)
  const current = useRef<RunningExport | null>(null)

  useEffect(() => () => cancelRunning(current.current), [])

  const start: Exporting['start'] = useCallbackRef(async function begin(fileName, makeOrder) {
    if (current.current !== null) return
    const running: RunningExport = { calledOff: false, run: null }
    current.current = running
    setRun({ done: 0, total: 0 })
    try {
      const order = await makeOrder()
      if (running.calledOff || order === null) return
      const total = countOf(order.rows) + (order.behind ? countOf(order.behind.rows) : 0)
      setRun({ done: 0, total })
      running.run = exchange.exportRows(order, (done) => !running.calledOff && setRun((now) => now && { done, total }))
      const bytes = await running.run.bytes
      // Nothing is saved from behind the lock.
      if (bytes === null || running.calledOff || !isSignedIn()) return
      const name = typeof fileName === 'string' ? fileName : fileName(order.format)
      saveFile(bytes, name, types[order.format])
      toastDone(`${name} saved`)
    } catch (error) {
      if (running.calledOff) return
      if (error instanceof WorkerTrouble) void toastWorker(error, () => void begin(fileName, makeOrder))
      else toastFailed('The file could not be made. The list may have changed meanwhile: try again.')
    } finally {
      if (current.current === running) end()
    }
  })

  function end() {
    current.current = null
    setRun(null)
  }

  /** At once, whoever still looks for its rows: another may begin. */
  const cancel = useCallbackRef(() => {
    cancelRunning(current.current)
    end()
  })

  return useMemo(() => ({ run, start, cancel }), [run, start, cancel])
}

/** A file from the question for its rows to the last byte; it may be called off at any moment. */
interface RunningExport {
  calledOff: boolean
  run: ExportRun | null
}

function cancelRunning(running: RunningExport | null): void {
  if (running === null) return
  running.calledOff = true
  running.run?.cancel()
}
