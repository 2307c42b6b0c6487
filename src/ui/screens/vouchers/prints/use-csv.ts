import { useState } from 'react'
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
import { usePrintActs } from '#ui/printing/use-print-acts.ts'
import { usePrinter } from '#ui/printing/use-printer.ts'
import { usePortal } from '#ui/state/portal.ts'
import { printWords } from './print-content.ts'
import { type IdColumn, readIdColumn } from './read-id-column.ts'
import { bytesOfBase64, saveTemplate } from './template-file.ts'

interface Trouble {
  words: string
  reason: string | null
}

/** The file of the dialog, and its two ways: a PDF, or label text that goes through a print job. */
export function useCsv(onDone: () => void) {
  const ask = useAsk()
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [column, setColumn] = useState<IdColumn | null>(null)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [busy, setBusy] = useState(false)
  const { print } = usePortal()
  const settings = useLabelSettings()
  const printer = usePrinter()
  const acts = usePrintActs(printer)

  function take(next: File | null, words: string | null) {
    setFile(next)
    setProblem(words)
    setColumn(null)
    setTrouble(null)
    if (next) void next.text().then(readIdColumn).then(setColumn)
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

  /** Label text of the server goes through the same job as our own (decisions.md P4). */
  async function printOn(chosen: File) {
    setBusy(true)
    setTrouble(null)
    const result = await ask(request(makeQrZpl, { body: { uploadFile: chosen } }))
    if (result.kind !== 'answered') fail(result)
    else {
      const plan = await print.plan({ kind: 'csv-qr', zpl: result.answer }, settings)
      if (plan.problem !== null) setTrouble({ words: messages.listFailed, reason: plan.problem })
      else if (await acts.printLabels({ plan, pictures: [] }, `QR codes of ${chosen.name}`)) onDone()
    }
    setBusy(false)
  }

  function fail(result: Exclude<AskResult, { kind: 'answered' }>) {
    if (result.kind === 'offline') setTrouble({ words: messages.networkError, reason: null })
    else setTrouble({ words: messages.listFailed, reason: result.kind === 'refused' ? result.message : null })
  }

  return {
    printer,
    async print() {
      if (!file) setProblem((now) => now ?? csvMissing)
      else if (!busy) await printOn(file)
    },
    file,
    problem,
    column,
    trouble,
    busy,
    take,
    submit(event: React.SyntheticEvent) {
      event.preventDefault()
      if (!file) setProblem((now) => now ?? csvMissing)
      else if (!busy) void send(file)
    },
    async template() {
      setTrouble((await saveTemplate()) ? null : { words: printWords.templateFailed, reason: null })
    },
  }
}

function savePdf(base64: string): void {
  saveFile(bytesOfBase64(base64), `${formatFileStamp(new Date().toISOString())}.pdf`, 'application/pdf')
}
