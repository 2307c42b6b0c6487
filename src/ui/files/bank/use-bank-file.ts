import { useCallback, useEffect, useRef, useState } from 'react'
import type { BankColumns } from '#store/bank/bank-columns.ts'
import type { BankAnswers } from '#store/bank/bank-lines.ts'
import type { Separator } from '#store/define/define-table.ts'
import type { WaitingRow } from '#store/bank/read-lines.ts'
import { ownerKey } from '#store/access/session.ts'
import type { BankHead, BankMatch, BankReader } from '#store/ports/file-port.ts'
import { keepBankColumns, knownBankColumns } from '#ui/state/bank-prefs.ts'
import { usePortal } from '#ui/state/portal.ts'
import { unreadable, whyTooLarge } from '#ui/files/file-size.ts'
import { WorkerTrouble } from '#store/ports/worker-port.ts'

export type ReadHead = Extract<BankHead, { ok: true }>

/** A statement from the file to its matches. */
interface BankState {
  file: File | null
  problem: string | null
  isBusy: boolean
  head: ReadHead | null
  /** As they were matched last; null while a person is naming them. */
  columns: BankColumns | null
  match: BankMatch | null
  /** The answers to the questions about this file. */
  answers: BankAnswers
  /** Counts the matches: what was ticked belongs to one of them. */
  turn: number
}

const nothing: BankState = {
  file: null,
  problem: null,
  isBusy: false,
  head: null,
  columns: null,
  match: null,
  answers: {},
  turn: 0,
}

/** Reads and matches a statement in a worker that ends with the dialog; nothing of it is kept but how its columns are named. */
export function useBankFile(opened: boolean, waiting: readonly WaitingRow[]) {
  const { files, user } = usePortal()
  const owner = ownerKey(user)
  const [state, setState] = useState(nothing)
  const reader = useRef<BankReader | null>(null)

  const close = () => {
    reader.current?.close()
    reader.current = null
  }
  useEffect(() => {
    if (!opened) return
    return () => {
      close()
      setState((now) => ({ ...nothing, turn: now.turn }))
    }
  }, [opened])

  const page = useCallback(
    async (...asked: Parameters<BankReader['page']>) => (await reader.current?.page(...asked)) ?? null,
    [],
  )

  /** What one reader answers; an answer for a file that is gone by now is dropped. */
  async function ask<Answer>(question: (from: BankReader) => Promise<Answer | null>): Promise<Answer | null> {
    const asked = reader.current
    if (asked === null) return null
    setState((now) => ({ ...now, isBusy: true }))
    try {
      const answer = await question(asked)
      return reader.current === asked ? answer : null
    } catch (error) {
      // A file that no worker has read is read again by Retry.
      const isUnread = error instanceof WorkerTrouble
      if (reader.current === asked)
        setState(({ turn, file }) => ({ ...nothing, turn, file: isUnread ? file : null, problem: unreadable }))
      return null
    }
  }

  async function compare(head: ReadHead, columns: BankColumns, answers: BankAnswers) {
    const { header, print } = head
    const match = await ask((from) => from.match({ header, columns, answers, waiting }))
    if (match === null) return
    keepBankColumns(localStorage, owner, print, columns)
    setState((now) => ({ ...now, head, columns, match, answers, isBusy: false, turn: now.turn + 1 }))
  }

  async function show(read: Promise<BankHead | null>) {
    const head = await read
    if (head === null) return
    if (!head.ok) return setState((now) => ({ ...now, head: null, isBusy: false, problem: head.trouble }))
    setState((now) => ({ ...now, head, columns: null, match: null, isBusy: false }))
    if (head.columns !== null) await compare(head, head.columns, {})
  }

  return {
    ...state,
    take(file: File | null, words: string | null) {
      close()
      const problem = file === null ? words : (whyTooLarge(file) ?? words)
      setState((now) => ({ ...nothing, turn: now.turn, file: problem === null ? file : null, problem }))
      if (file === null || problem !== null) return
      reader.current = files.openBank()
      void show(ask((from) => from.read(file, knownBankColumns(localStorage, owner))))
    },
    headAt: (header: number) => void show(ask((from) => from.head(header, {}))),
    separate: (separator: Separator) =>
      void show(ask((from) => from.separate(separator, knownBankColumns(localStorage, owner)))),
    compare: (columns: BankColumns) => state.head && void compare(state.head, columns, state.answers),
    /** Answers questions about the file. */
    answer: (answers: BankAnswers) =>
      state.head && state.columns && void compare(state.head, state.columns, { ...state.answers, ...answers }),
    /** Asks for the names of the columns once more. */
    rename: () => setState((now) => ({ ...now, columns: null, match: null })),
    page,
  }
}

export type BankFileUse = ReturnType<typeof useBankFile>
