import { useState } from 'react'
import type { DocumentOrder, DocumentRun } from '#store/ports/print-port.ts'
import { messages } from '#store/messages/catalogue.ts'
import { toastDone, toastFailed } from '#ui/overlay/toast.ts'
import { usePortal } from '#ui/state/portal.ts'
import { useSession } from '#ui/state/session.ts'
import type { PlannedPrint } from './plan-print.ts'
import { jobAhead } from './job-ahead.ts'
import { makingWords, startedWords } from './printing-words.ts'
import { savePdf, saveText } from './save-print.ts'
import type { PrinterUse } from './use-printer.ts'
import { failureWords } from '#store/ports/worker-port.ts'

export interface PrintActions {
  /** How far a document is, counted in these, and how it is called off; null while none is being made. */
  making(what: string): { words: string; cancel(): void } | null
  /** Puts the planned labels into a job for the printer; false when no printer was chosen. */
  printLabels(planned: PlannedPrint, title: string): Promise<boolean>
  saveLabels(planned: PlannedPrint): Promise<void>
  /** Makes a PDF and saves it as `{prefix}{DDMMYY-HHmmss}.pdf`; false when there is none. */
  saveDocument(order: DocumentOrder, prefix: string): Promise<boolean>
}

/** Makes documents on this device and saves them; says itself what came of it. */
export function useSaveDocument(): Pick<PrintActions, 'making' | 'saveDocument'> {
  const { print } = usePortal()
  const { isSignedIn } = useSession()
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  const [run, setRun] = useState<DocumentRun | null>(null)

  async function saveDocument(order: DocumentOrder, prefix: string) {
    setProgress({ done: 0, total: 0 })
    const started = print.document(order, (done, total) => setProgress({ done, total }))
    setRun(started)
    const isSaved = await savePdf(started.bytes, prefix, isSignedIn)
    setRun(null)
    setProgress(null)
    return isSaved
  }

  return {
    making: (what) => progress && { words: makingWords(progress, what), cancel: () => run?.cancel() },
    saveDocument,
  }
}

/** What a print dialog can do with what was chosen; says itself what came of it. */
export function usePrintActions({ choose }: Pick<PrinterUse, 'choose'>): PrintActions {
  const { database, print } = usePortal()
  const { isSignedIn } = useSession()
  const documents = useSaveDocument()

  async function printLabels({ plan }: PlannedPrint, title: string) {
    const printer = await choose()
    // The browser's chooser may stand open for hours: nothing is printed behind the lock.
    if (!printer || !isSignedIn()) return false
    try {
      const job = await print.enqueue(plan.plan, printer, title)
      toastDone(startedWords(title, await jobAhead(database, job)))
      return true
    } catch (error) {
      toastFailed(failureWords(error, messages.listFailed))
      return false
    }
  }

  return {
    ...documents,
    printLabels,
    saveLabels: ({ plan }) => saveText(() => print.labelText({ plan: plan.plan }), isSignedIn),
  }
}
