import { useState } from 'react'
import { request } from '#store/define/define-call.ts'
import { messages } from '#store/messages/catalogue.ts'
import type { AskResult } from '#store/ports/sync-port.ts'
import { makeQrPdf, makeQrZpl } from '#store/resources/voucher-prints/voucher-print-calls.ts'
import { formatFileStamp } from '#store/values/colombo-time.ts'
import { saveFile } from '#ui/kit/save-file.ts'
import { useAsk } from '#ui/live/use-ask.ts'
import { toastDone } from '#ui/overlay/toast.ts'
import { type PlannedPrint, planPrint } from '#ui/printing/plan-print.ts'
import { useLabelSettings } from '#ui/printing/printer-settings.ts'
import { usePrintActs } from '#ui/printing/use-print-acts.ts'
import { usePrinter } from '#ui/printing/use-printer.ts'
import { usePortal } from '#ui/state/portal.ts'
import { printWords } from './print-content.ts'
import { bytesOfBase64, saveTemplate } from './template-file.ts'
import { useChosenFile } from './use-chosen-file.ts'
import { useOneAct } from './use-one-act.ts'

interface Trouble {
  words: string
  reason: string | null
}

/** The file of the dialog, and its two ways: a PDF, or label text that is looked at and then goes through a print job. */
export function useCsv(opened: boolean, onDone: () => void) {
  const ask = useAsk()
  const chosenFile = useChosenFile(opened)
  const { file, problem } = chosenFile
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const { running, run } = useOneAct()
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
    const result = await ask(request(makeQrPdf, { body: { uploadFile: chosen } }))
    if (!chosenFile.isLatest(chosen)) return false
    if (result.kind !== 'answered') return fail(result)
    savePdf(result.answer.data)
    toastDone(printWords.qrCodesComing)
    return true
  }

  /** Label text of the server goes through the same plan and job as our own (decisions.md P4). */
  async function plan(chosen: File) {
    const result = await ask(request(makeQrZpl, { body: { uploadFile: chosen } }))
    if (!chosenFile.isLatest(chosen)) return false
    if (result.kind !== 'answered') return fail(result)
    const next = await planPrint(print, { kind: 'csv-qr', zpl: result.answer }, settings)
    if (chosenFile.isLatest(chosen)) setPlanned(next)
    return false
  }

  function fail(result: Exclude<AskResult, { kind: 'answered' }>) {
    if (result.kind === 'offline') setTrouble({ words: messages.networkError, reason: null })
    else setTrouble({ words: messages.listFailed, reason: result.kind === 'refused' ? result.message : null })
    return false
  }

  /** Does it with the file where there is one that may be sent. */
  async function withFile(name: string, act: (chosen: File) => Promise<boolean>) {
    if (!file) chosenFile.miss()
    else if (problem === null) await finish(name, () => act(file))
  }

  async function finish(name: string, act: () => Promise<boolean>) {
    const start = () => {
      setTrouble(null)
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
    file,
    problem,
    column: chosenFile.column,
    trouble,
    busy: running !== null,
    take,
    submit(event: React.SyntheticEvent) {
      event.preventDefault()
      void withFile('send', send)
    },
    async template() {
      setTrouble((await saveTemplate()) ? null : { words: printWords.templateFailed, reason: null })
    },
  }
}

function savePdf(base64: string): void {
  saveFile(bytesOfBase64(base64), `${formatFileStamp(new Date().toISOString())}.pdf`, 'application/pdf')
}
