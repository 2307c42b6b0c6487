import { useEffect, useState } from 'react'
import { request } from '#store/define/define-call.ts'
import { messages } from '#store/messages/catalogue.ts'
import { toldRefusal } from '#store/messages/refusal-words.ts'
import { makeQrPdf, makeQrZpl } from '#store/resources/voucher-prints/voucher-print-calls.ts'
import { formatFileStamp } from '#store/values/colombo-time.ts'
import { saveFile } from '#ui/kit/save-file.ts'
import { saveTemplate, templateFailed } from '#ui/form/template-file.ts'
import type { CallOutcome } from '#ui/send/call-outcome.ts'
import { useUpload } from '#ui/send/use-upload.ts'
import { toastDone } from '#ui/overlay/toast.ts'
import { type PlannedPrint, planPrint } from '#ui/printing/plan-print.ts'
import { useLabelSettings } from '#ui/printing/printer-settings.ts'
import { freshName } from '#ui/printing/save-print.ts'
import { useRunOnce } from '#ui/printing/use-run-once.ts'
import { usePrintActions } from '#ui/printing/use-print-actions.ts'
import { usePrinter } from '#ui/printing/use-printer.ts'
import { usePortal } from '#ui/state/portal.ts'
import { useSession } from '#ui/state/session.ts'
import { printWords } from './print-content.ts'
import { bytesOfBase64 } from './template-file.ts'
import { hasWrongRows } from './read-id-column.ts'
import { useChosenFile } from './use-chosen-file.ts'

/** What became of the last act, where that has to be said. */
interface Outcome {
  isTrouble: boolean
  words: string
  reason: string | null
}

const trouble = (words: string, reason: string | null = null): Outcome => ({ isTrouble: true, words, reason })

/** The file is only read by the server: a lost answer has changed nothing. */
function troubleOf(sent: CallOutcome): Outcome {
  if (sent.kind === 'unclear' && sent.isCancelled) {
    return { isTrouble: false, words: 'The upload was cancelled.', reason: null }
  }
  if (sent.kind === 'unclear' && sent.isOffline) return trouble(messages.networkError)
  const reason = sent.kind === 'refused' ? sent.reason : null
  return trouble(messages.listFailed, reason && toldRefusal(reason, null))
}

/** The file of the dialog, and its two ways: a PDF, or label text that is looked at and then goes through a print job. */
export function useCsv(opened: boolean, onDone: () => void) {
  const upload = useUpload('codes-by-csv', opened)
  const chosenFile = useChosenFile(opened, reset)
  const { file, problem, column, toSend } = chosenFile
  const { running, run } = useRunOnce()
  const [planned, setPlanned] = useState<PlannedPrint | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const { print } = usePortal()
  const { isSignedIn } = useSession()
  const settings = useLabelSettings()
  const printer = usePrinter()
  const acts = usePrintActions(printer)

  const heldPlan = planned?.plan.plan
  useEffect(() => {
    if (heldPlan === undefined) return
    return () => print.release(heldPlan)
  }, [print, heldPlan])

  function reset() {
    upload.cancel()
    setOutcome(null)
    setPlanned(null)
  }

  /** Codes that come behind the lock are neither shown nor saved (decisions.md P4). */
  const isWanted = (chosen: File) => chosenFile.isLatest(chosen) && isSignedIn()

  function fail(next: Outcome) {
    setOutcome(next)
    return false
  }

  async function send(chosen: File) {
    const result = await upload.run(request(makeQrPdf, { body: { uploadFile: await toSend(chosen) } }))
    if (!isWanted(chosen)) return false
    if (result.kind !== 'done') return fail(troubleOf(result))
    if (result.answer) savePdf(result.answer.data)
    toastDone(printWords.qrCodesComing)
    return true
  }

  /** Label text of the server goes through the same plan and job as our own (decisions.md P4). */
  async function plan(chosen: File) {
    const result = await upload.run(request(makeQrZpl, { body: { uploadFile: await toSend(chosen) } }))
    if (!isWanted(chosen)) return false
    if (result.kind !== 'done' || result.answer === null) return fail(troubleOf(result))
    const upper = (column?.ids ?? []).map((id) => id.toUpperCase())
    const next = await planPrint(print, { kind: 'csv-qr', zpl: result.answer, ids: upper }, settings)
    if (isWanted(chosen)) setPlanned(next)
    else print.release(next.plan.plan)
    return false
  }

  /** Does it with the file where there is one that may be sent. */
  async function withFile(name: string, act: (chosen: File) => Promise<boolean>) {
    if (!file) chosenFile.miss()
    else if (problem === null && column !== null && !hasWrongRows(column)) await finish(name, () => act(file))
  }

  async function finish(name: string, act: () => Promise<boolean>) {
    const start = () => {
      setOutcome(null)
      return act()
    }
    if (await run(name, start)) onDone()
  }

  return {
    printer,
    planned,
    mayPrint: planned !== null && planned.plan.problem === null,
    preview: () => withFile('preview', plan),
    async print() {
      if (planned) await finish('print', () => acts.printLabels(planned, `QR codes of ${file?.name ?? 'a file'}`))
    },
    async saveLabels() {
      if (planned) await acts.saveLabels(planned)
    },
    chosen: chosenFile,
    running,
    upload,
    outcome,
    submit(event: React.SyntheticEvent) {
      event.preventDefault()
      void withFile('send', send)
    },
    async template() {
      setOutcome((await saveTemplate()) ? null : trouble(templateFailed))
    },
  }
}

function savePdf(base64: string): void {
  saveFile(bytesOfBase64(base64), freshName(formatFileStamp(new Date().toISOString())), 'application/pdf')
}
