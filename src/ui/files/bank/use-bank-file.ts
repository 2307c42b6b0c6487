import { useCallback, useEffect, useRef, useState } from 'react'
import type { BankColumns } from '#store/bank/bank-columns.ts'
import type { WaitingRow } from '#store/bank/read-lines.ts'
import { ownerKey } from '#store/access/session.ts'
import type { DayOrder } from '#store/values/sheet-time.ts'
import type { BankHead, BankMatch, BankReader } from '#store/ports/file-port.ts'
import { keepBankColumns, knownBankColumns } from '#ui/state/bank-prefs.ts'
import { usePortal } from '#ui/state/portal.ts'
import { unreadable, whyTooLarge } from '#ui/files/file-size.ts'

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
    } catch {
      if (reader.current === asked) setState((now) => ({ ...nothing, turn: now.turn, problem: unreadable }))
      return null
    }
  }

  async function compare(head: ReadHead, columns: BankColumns, order: DayOrder | null) {
    const { header, print } = head
    const match = await ask((from) => from.match({ header, columns, order, waiting }))
    if (match === null) return
    keepBankColumns(localStorage, owner, print, columns)
    setState((now) => ({ ...now, head, columns, match, isBusy: false, turn: now.turn + 1 }))
  }

  async function show(read: Promise<BankHead | null>) {
    const head = await read
    if (head === null) return
    if (!head.ok) return setState((now) => ({ ...now, head: null, isBusy: false, problem: head.trouble }))
    setState((now) => ({ ...now, head, columns: null, match: null, isBusy: false }))
    if (head.columns !== null) await compare(head, head.columns, null)
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
    compare: (columns: BankColumns, order: DayOrder | null = null) =>
      state.head === null ? undefined : void compare(state.head, columns, order),
    /** Asks for the names of the columns once more. */
    rename: () => setState((now) => ({ ...now, columns: null, match: null })),
    page,
  }
}

export type BankFileUse = ReturnType<typeof useBankFile>
