import { useRef, useState } from 'react'
import type { AnyCall, CallRequest } from '#store/define/define-call.ts'
import type { TablePart, TableReport, TableRules } from '#store/define/define-table.ts'
import { messages } from '#store/messages/catalogue.ts'
import { toldRefusal } from '#store/messages/refusal-words.ts'
import type { OpenFile } from '#store/ports/file-port.ts'
import { type UploadUse, useUpload } from '#ui/form/use-upload.ts'
import { type OnlineCall, useOnlineCall } from '#ui/live/use-online-call.ts'
import { readAgain } from '#ui/live/read-again.ts'
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
  /** Where nobody can say it. */
  unknown(part: TablePart): string
}

/** How one kind of file is sent. */
export interface SendSpec<Known> {
  /** Of the upload, among the calls of this tab. */
  place: string
  rules: TableRules
  request(file: File): CallRequest<AnyCall>
  isYes(answer: unknown): boolean
  /** What the server has before a part leaves; null where it does not say. */
  before(callOnline: OnlineCall): Promise<Known | null>
  /** Whether a part without an answer has arrived; null where nobody can say (decisions.md Q2). */
  hasArrived(callOnline: OnlineCall, before: Known, part: TablePart): Promise<boolean | null>
  words: SendWords
  /** Collections that it changes on the server: they are read again once rows are in. */
  invalidates: readonly string[]
}

/** What became of the last attempt; `sent` says which parts are in. */
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
  fingerprint: string
  /** Done before anything of it leaves. */
  begin?: (() => Promise<void>) | undefined
}

export interface SendUse {
  upload: UploadUse
  isBusy: boolean
  /** No answer came: whether it has arrived is being looked for. */
  isLooking: boolean
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
  const [isLooking, setLooking] = useState(false)
  const [outcome, setOutcome] = useState<SendOutcome | null>(null)
  /** The key of the part that has been sent without an answer. */
  const key = useRef<string | null>(null)
  // The dialog begins anew with every opening.
  const [wasOpened, setWasOpened] = useState(opened)
  if (opened !== wasOpened) {
    setWasOpened(opened)
    setPartsIn(0)
    setOutcome(null)
  }

  async function sendPart(part: TablePart): Promise<SendOutcome> {
    const { words, rules } = spec
    const before = await spec.before(callOnline)
    if (before === null) return trouble('refused', messages.networkError)
    key.current ??= crypto.randomUUID()
    const file = new File([part.text], `${rules.name}.csv`, { type: 'text/csv' })
    const result = await upload.send(spec.request(file), key.current)
    if (result.kind === 'answered' && spec.isYes(result.answer)) return settled({ kind: 'done' })
    if (result.kind === 'refused' && result.status < 500)
      return settled(trouble('refused', words.failed, result.message && toldRefusal(result.message, null)))
    setLooking(true)
    const found = await spec.hasArrived(callOnline, before, part)
    setLooking(false)
    if (found) return settled({ kind: 'done' })
    if (found === null) return trouble('unknown', words.failed, words.unknown(part))
    if (result.kind === 'replaced') return trouble('called-off', `The upload was called off: ${words.notIn(part)}.`)
    return trouble('not-arrived', words.failed, `No answer came, and ${words.notIn(part)}.`)
  }

  /** What is known of a part ends its key. */
  function settled(result: SendOutcome): SendOutcome {
    key.current = null
    return result
  }

  async function sendAll(table: OpenFile, { parts }: TableReport): Promise<SendOutcome> {
    for (let number = partsIn + 1; number <= parts; number++) {
      const part = await table.part(number)
      if (part === null) return trouble('called-off', 'The file was closed.')
      const result = await sendPart(part)
      if (result.kind !== 'done') return { ...result, sent: spec.words.partlyIn(number - 1, part) }
      setPartsIn(number)
      readAgain(sync, spec.invalidates)
    }
    return { kind: 'done' }
  }

  return {
    upload,
    isBusy,
    isLooking,
    outcome,
    partsIn,
    async send({ file, table, report, fingerprint, begin }) {
      setBusy(true)
      setOutcome(null)
      const begun = noteOf(spec.rules, { file, rows: report.rows, fingerprint, user })
      // Durably, before it leaves: a killed tab asks at the next start. Of its content nothing is noted.
      noteUpload(localStorage, begun, begun.at)
      try {
        await begin?.()
        const result = await sendAll(table, report)
        setOutcome(result)
        const state = result.kind === 'done' ? 'done' : 'ended'
        if (result.kind !== 'unknown') noteUpload(localStorage, { ...begun, state }, Date.now())
        return result
      } finally {
        setBusy(false)
        setLooking(false)
      }
    },
    forget() {
      key.current = null
      setPartsIn(0)
      setOutcome(null)
    },
  }
}

function trouble(kind: Exclude<SendOutcome['kind'], 'done'>, words: string, reason: string | null = null): SendOutcome {
  return { kind, words, reason, sent: null }
}

/** A server may still be at work on what nobody waits for any more. */
const looks = { times: 5, everyMs: 3000 }

/** Looks a few times; false if it was not there, null if nobody could say. */
export async function lookAgain<Read>(
  read: () => Promise<Read | null>,
  isThere: (read: Read) => boolean | null,
): Promise<boolean | null> {
  let seen: boolean | null = null
  for (let time = 0; time < looks.times; time++) {
    if (time > 0) await new Promise((resolve) => setTimeout(resolve, looks.everyMs))
    const now = await read()
    if (now === null) continue
    seen = isThere(now)
    if (seen) return true
  }
  return seen
}
