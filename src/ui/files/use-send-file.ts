import { useState } from 'react'
import type { AnyCall, CallRequest } from '#store/define/define-call.ts'
import type { TablePart, TableReport, TableRules } from '#store/define/define-table.ts'
import type { OpenFile } from '#store/ports/file-port.ts'
import { type OnlineCall, useOnlineCall } from '#ui/live/use-online-call.ts'
import { readAgain } from '#ui/live/read-again.ts'
import { callTrouble } from '#ui/send/call-trouble.ts'
import type { CallOutcome, Proof } from '#ui/send/call-outcome.ts'
import { uploadPatienceMs, type UploadUse, useUpload } from '#ui/send/use-upload.ts'
import { noteUpload } from '#ui/state/noted-uploads.ts'
import { usePortal } from '#ui/state/portal.ts'
import { noteOf } from './note-of.ts'

/** What becomes of rows, in words: "rows 2 to 20,001 are not in stock". */
export interface SendWords {
  /** Literal words for a failure. */
  failed: string
  /** "rows 2 to 20,001 are not in stock". */
  notIn(part: TablePart): string
  /** Which rows are in, where this part is not; null where none are. */
  partlyIn(partsIn: number, part: TablePart): string | null
  /** If it cannot be told. */
  unknown(part: TablePart): string
}

/** How one kind of file is sent. */
export interface SendSpec<Known> {
  /** Of the upload, among the calls of this tab. */
  place: string
  rules: TableRules
  request(file: File): CallRequest<AnyCall>
  isYes(answer: unknown): boolean
  /** What the server has before a part is sent; null if it does not say. */
  before(callOnline: OnlineCall): Promise<Known | null>
  /** Whether a part without an answer has arrived, by one read; null if that cannot be told (decisions.md Q2). */
  hasArrived(callOnline: OnlineCall, before: Known, part: TablePart): Promise<boolean | null>
  words: SendWords
  /** Collections that it changes on the server: they are read again once rows are in. */
  invalidates: readonly string[]
}

/** What became of the last attempt; `sent` says which parts are in. */
export type SendOutcome =
  | { kind: 'done' }
  | {
      kind: 'cancelled' | 'refused' | 'not-arrived' | 'unknown'
      lines: readonly string[]
      /** Which rows are in; null if none are. */
      sent: string | null
    }

interface ChosenTable {
  file: File
  table: OpenFile
  report: TableReport
  fingerprint: string
  /** Done before anything of it leaves. */
  begin?: (() => Promise<void>) | undefined
}

export interface SendUse {
  upload: UploadUse
  isBusy: boolean
  outcome: SendOutcome | null
  /** Sends the parts that are not in yet, one after the other. */
  send(chosen: ChosenTable): Promise<SendOutcome>
  /** Another file is chosen, or this one is mended: nothing of it is in. */
  forget(): void
  /** How many parts are in. */
  partsIn: number
}

/**
 * Sends a file part by part, each wholly or not at all: looked for after a lost answer, and sent again only by a person,
 * then under the same key where keys are honoured (decisions.md K6, Q2).
 */
export function useSendFile<Known>(spec: SendSpec<Known>, opened: boolean): SendUse {
  const { user, sync } = usePortal()
  const upload = useUpload(spec.place, opened)
  const callOnline = useOnlineCall()
  const [partsIn, setPartsIn] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<SendOutcome | null>(null)
  // The dialog begins anew with every opening.
  const [wasOpened, setWasOpened] = useState(opened)
  if (opened !== wasOpened) {
    setWasOpened(opened)
    setPartsIn(0)
    setOutcome(null)
  }

  async function sendPart(part: TablePart, { lastModified }: File): Promise<SendOutcome> {
    // The same facts on every try: they are what makes it the same operation.
    const file = new File([part.text], `${spec.rules.name}.csv`, { type: 'text/csv', lastModified })
    const proof = proofOf(spec, callOnline, part)
    const sent = await upload.run(spec.request(file), { isYes: spec.isYes, proof })
    return outcomeOf(sent, spec.words, part)
  }

  async function sendAll({ file, table, report: { parts } }: ChosenTable): Promise<SendOutcome> {
    for (let number = partsIn + 1; number <= parts; number++) {
      const part = await table.part(number)
      if (part === null) return { kind: 'cancelled', lines: ['The file was closed.'], sent: null }
      const result = await sendPart(part, file)
      if (result.kind !== 'done') return { ...result, sent: spec.words.partlyIn(number - 1, part) }
      setPartsIn(number)
      readAgain(sync, spec.invalidates)
    }
    return { kind: 'done' }
  }

  return {
    upload,
    isBusy,
    outcome,
    partsIn,
    async send(chosen) {
      const { file, report, fingerprint, begin } = chosen
      setBusy(true)
      setOutcome(null)
      const begun = noteOf(spec.rules, { file, rows: report.rows, fingerprint, user })
      // Durably, before it leaves: a killed tab asks at the next start. Of its content nothing is noted.
      noteUpload(localStorage, begun, begun.at)
      try {
        await begin?.()
        const result = await sendAll(chosen)
        setOutcome(result)
        const state = result.kind === 'done' ? 'done' : 'ended'
        if (result.kind !== 'unknown') noteUpload(localStorage, { ...begun, state }, Date.now())
        return result
      } finally {
        setBusy(false)
      }
    },
    forget() {
      upload.settle()
      setPartsIn(0)
      setOutcome(null)
    },
  }
}

function proofOf<Known>(spec: SendSpec<Known>, callOnline: OnlineCall, part: TablePart): Proof {
  let before: Known | null = null
  return {
    async prepare() {
      before = await spec.before(callOnline)
      return before !== null
    },
    async find() {
      const isThere = before === null ? null : await spec.hasArrived(callOnline, before, part)
      return isThere === null ? null : isThere ? 'there' : 'absent'
    },
    patienceMs: uploadPatienceMs,
  }
}

function outcomeOf(sent: CallOutcome, words: SendWords, part: TablePart): SendOutcome {
  if (sent.kind === 'done') return { kind: 'done' }
  if (sent.kind === 'absent' && sent.isCancelled) {
    return { kind: 'cancelled', lines: [`The upload was cancelled: ${words.notIn(part)}.`], sent: null }
  }
  const lines = callTrouble(sent, {
    failed: words.failed,
    absent: `No answer came, and ${words.notIn(part)}.`,
    unclear: words.unknown(part),
  })
  const kind = sent.kind === 'absent' ? 'not-arrived' : sent.kind === 'unclear' ? 'unknown' : 'refused'
  return { kind, lines, sent: null }
}
