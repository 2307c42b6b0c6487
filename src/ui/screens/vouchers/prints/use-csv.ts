import { useRef, useState } from 'react'
import { request } from '#store/define/define-call.ts'
import { messages } from '#store/messages/catalogue.ts'
import type { AskResult } from '#store/ports/sync-port.ts'
import { makeQrPdf, makeQrZpl } from '#store/resources/voucher-prints/voucher-print-calls.ts'
import { formatFileStamp } from '#store/values/colombo-time.ts'
import { csvMissing } from '#ui/form/csv-words.ts'
import { saveFile } from '#ui/kit/save-file.ts'
import { useAsk } from '#ui/live/use-ask.ts'
import { toastDone } from '#ui/overlay/toast.ts'
import { useLabelSettings } from '#ui/printing/printer-settings.ts'
import { mostShown, type PlannedPrint } from '#ui/printing/use-label-plan.ts'
import { usePrintActs } from '#ui/printing/use-print-acts.ts'
import { usePrinter } from '#ui/printing/use-printer.ts'
import { usePortal } from '#ui/state/portal.ts'
import { fileProblem } from './csv-words.ts'
import { printWords } from './print-content.ts'
import { type IdColumn, readIdColumn } from './read-id-column.ts'
import { bytesOfBase64, saveTemplate } from './template-file.ts'

interface Trouble {
  words: string
  reason: string | null
}

/** The file of the dialog, and its two ways: a PDF, or label text that is looked at and then goes through a print job. */
export function useCsv(onDone: () => void) {
  const ask = useAsk()
  const chosenFile = useChosenFile()
  const { file, problem } = chosenFile
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [busy, setBusy] = useState(false)
  const [planned, setPlanned] = useState<PlannedPrint | null>(null)
  const { print } = usePortal()
  const settings = useLabelSettings()
  const printer = usePrinter()
  const acts = usePrintActs(printer)

  function take(next: File | null, words: string | null) {
    chosenFile.take(next, words)
    setTrouble(null)
    setPlanned(null)
  }

  async function send(chosen: File) {
    setBusy(true)
    setTrouble(null)
    const result = await ask(request(makeQrPdf, { body: { uploadFile: chosen } }))
    setBusy(false)
    if (result.kind === 'answered') {
      savePdf(result.answer.data)
      toastDone(printWords.qrCodesComing)
      onDone()
    } else fail(result)
  }

  /** Label text of the server goes through the same plan and job as our own (decisions.md P4). */
  async function plan(chosen: File) {
    setBusy(true)
    setTrouble(null)
    const result = await ask(request(makeQrZpl, { body: { uploadFile: chosen } }))
    if (result.kind !== 'answered') fail(result)
    else {
      const next = await print.plan({ kind: 'csv-qr', zpl: result.answer }, settings)
      const pictures = await print.preview(next.plan, 0, mostShown)
      if (chosenFile.latest.current === chosen) setPlanned({ plan: next, pictures })
    }
    setBusy(false)
  }

  function fail(result: Exclude<AskResult, { kind: 'answered' }>) {
    if (result.kind === 'offline') setTrouble({ words: messages.networkError, reason: null })
    else setTrouble({ words: messages.listFailed, reason: result.kind === 'refused' ? result.message : null })
  }

  /** Runs with the file where there is one that may be sent. */
  function withFile(run: (chosen: File) => Promise<void>) {
    if (!file) chosenFile.miss()
    else if (problem === null && !busy) void run(file)
  }

  return {
    printer,
    planned,
    mayPrint: planned !== null && planned.plan.problem === null,
    preview: () => withFile(plan),
    async print() {
      if (planned && (await acts.printLabels(planned, `QR codes of ${file?.name ?? 'a file'}`))) onDone()
    },
    async saveLabels() {
      if (planned) await acts.saveLabels(planned)
    },
    file,
    problem,
    column: chosenFile.column,
    trouble,
    busy,
    take,
    submit(event: React.SyntheticEvent) {
      event.preventDefault()
      withFile(send)
    },
    async template() {
      setTrouble((await saveTemplate()) ? null : { words: printWords.templateFailed, reason: null })
    },
  }
}

/** The file itself: what is wrong with it, and what it holds once it has been read. */
function useChosenFile() {
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [column, setColumn] = useState<IdColumn | null>(null)
  const latest = useRef<File | null>(null)

  async function read(chosen: File) {
    const found = await readIdColumn(await chosen.text())
    // Another file may have been chosen meanwhile.
    if (latest.current !== chosen) return
    setColumn(found)
    setProblem(fileProblem(found))
  }

  return {
    file,
    problem,
    column,
    latest,
    take(next: File | null, words: string | null) {
      latest.current = next
      setFile(next)
      setProblem(words)
      setColumn(null)
      if (next) void read(next)
    },
    miss: () => setProblem((now) => now ?? csvMissing),
  }
}

function savePdf(base64: string): void {
  saveFile(bytesOfBase64(base64), `${formatFileStamp(new Date().toISOString())}.pdf`, 'application/pdf')
}
