import { useState } from 'react'
import { request } from '#store/define/define-call.ts'
import type { TablePart, TableReport } from '#store/define/define-table.ts'
import { messages } from '#store/messages/catalogue.ts'
import { toldRefusal } from '#store/messages/refusal-words.ts'
import type { OpenFile } from '#store/ports/file-port.ts'
import { hasArrived } from '#store/resources/stock-batches/find-upload.ts'
import { uploadVoucherCodes } from '#store/resources/stock-batches/stock-batch-calls.ts'
import { type UploadUse, useUpload } from '#ui/form/use-upload.ts'
import { useOnlineCall } from '#ui/live/use-online-call.ts'
import { noteUpload } from '#ui/state/noted-uploads.ts'
import { usePortal } from '#ui/state/portal.ts'
import { lookFor, readBatches } from './look-for-upload.ts'
import { noteOf } from './note-of.ts'
import { codesAdded, partlyIn, rowsOf, unknownWords } from './upload-words.ts'

/** What became of the last attempt; `sent` are the parts that are in stock. */
export type SendOutcome =
  | { kind: 'done' }
  | {
      kind: 'called-off' | 'refused' | 'not-arrived' | 'unknown'
      words: string
      reason: string | null
      sent: string | null
    }

interface ChosenTable {
  file: File
  table: OpenFile
  report: TableReport
}

export interface SendUse {
  upload: UploadUse
  isBusy: boolean
  /** No answer came: whether it has arrived is being looked for. */
  isLooking: boolean
  outcome: SendOutcome | null
  /** Sends the parts that are not in stock yet, one after the other. */
  send(chosen: ChosenTable): Promise<boolean>
  /** Another file is chosen, or this one is mended: nothing of it is in stock. */
  forget(): void
  /** How many parts are in stock. */
  partsIn: number
}

/** Sends a file of codes: part by part, each wholly or not at all, looked for after a lost answer (decisions.md K6, Q2). */
export function useSendCodes(opened: boolean): SendUse {
  const { user } = usePortal()
  const upload = useUpload('codes-into-stock', opened)
  const ask = useOnlineCall()
  const [partsIn, setPartsIn] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const [isLooking, setLooking] = useState(false)
  const [outcome, setOutcome] = useState<SendOutcome | null>(null)
  // The dialog begins anew with every opening.
  const [wasOpened, setWasOpened] = useState(opened)
  if (opened !== wasOpened) {
    setWasOpened(opened)
    setPartsIn(0)
    setOutcome(null)
  }

  async function sendPart(part: TablePart, name: string): Promise<SendOutcome> {
    const known = await readBatches(ask)
    if (known === null) return trouble('refused', messages.networkError)
    const uploadFile = new File([part.text], name, { type: 'text/csv' })
    const result = await upload.send(request(uploadVoucherCodes, { body: { uploadFile } }))
    if (result.kind === 'answered' && result.answer.message === codesAdded) return { kind: 'done' }
    if (result.kind === 'refused') {
      return trouble('refused', messages.listFailed, result.message && toldRefusal(result.message, null))
    }
    setLooking(true)
    const before = new Set(known.map(({ id }) => id))
    const found = await lookFor(ask, (batches) =>
      hasArrived(batches, { before, uploadedBy: user.email, sums: part.sums }),
    )
    setLooking(false)
    if (found) return { kind: 'done' }
    if (found === null) return trouble('unknown', messages.listFailed, unknownWords(part))
    if (result.kind === 'replaced')
      return trouble('called-off', `The upload was called off: ${rowsOf(part)} not in stock.`)
    return trouble('not-arrived', messages.listFailed, `No answer came, and ${rowsOf(part)} not in stock.`)
  }

  async function sendAll(table: OpenFile, { parts }: TableReport): Promise<SendOutcome> {
    for (let number = partsIn + 1; number <= parts; number++) {
      const part = await table.part(number)
      if (part === null) return trouble('called-off', 'The file was closed.')
      const result = await sendPart(part, 'codes.csv')
      if (result.kind !== 'done') return { ...result, sent: partlyIn(number - 1, part) }
      setPartsIn(number)
    }
    return { kind: 'done' }
  }

  return {
    upload,
    isBusy,
    isLooking,
    outcome,
    partsIn,
    async send({ file, table, report }) {
      setBusy(true)
      setOutcome(null)
      const begun = noteOf(file, report, user)
      // Durably, before it leaves: a killed tab asks at the next start. Of its content nothing is noted.
      noteUpload(localStorage, begun, begun.at)
      try {
        const result = await sendAll(table, report)
        setOutcome(result)
        const state = result.kind === 'done' ? 'done' : 'ended'
        if (result.kind !== 'unknown') noteUpload(localStorage, { ...begun, state }, Date.now())
        return result.kind === 'done'
      } finally {
        setBusy(false)
        setLooking(false)
      }
    },
    forget() {
      setPartsIn(0)
      setOutcome(null)
    },
  }
}

function trouble(kind: Exclude<SendOutcome['kind'], 'done'>, words: string, reason: string | null = null): SendOutcome {
  return { kind, words, reason, sent: null }
}
