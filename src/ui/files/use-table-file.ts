import { useEffect, useRef, useState } from 'react'
import type { TableAnswers, TableContext, TableReport, TableRules } from '#store/define/define-table.ts'
import type { Correction, OpenFile } from '#store/ports/file-port.ts'
import { todayInColombo } from '#store/values/calendar-day.ts'
import { csvMissing } from '#ui/form/csv-words.ts'
import { usePortal } from '#ui/state/portal.ts'
import { mayReadAgain } from './may-read-again.ts'
import { unreadable, whyTooLarge } from './file-size.ts'

const nothing: TableContext['known'] = {}

export interface TableFileUse {
  file: File | null
  /** What is wrong with the choice or with the whole file; null while nothing is. */
  problem: string | null
  isReading: boolean
  /** What is wrong in its first rows, while it is being read. */
  first: TableReport | null
  report: TableReport | null
  /** With the report, where it is asked for. */
  fingerprint: string | null
  table: OpenFile | null
  take(file: File | null, problem: string | null): void
  miss(): void
  mend(row: number, column: string, correction: Correction): void
  leaveOut(row: number): void
  /** Answers questions about the file. */
  answer(answers: TableAnswers): void
  /** Whether somebody has said that what is in doubt is right. */
  isConfirmed: boolean
  confirm(isConfirmed: boolean): void
  /** Something in it is wrong, unanswered or not confirmed: it must not be used. */
  isHeldUp: boolean
  /** A correction or an answer is being applied: the report is that of the former content. */
  isChanging: boolean
}

interface TableFileOptions {
  /** The file is wanted; with the end of it, it is gone from memory (decisions.md N1). */
  opened: boolean
  /** What its cells may name, where this device knows it. */
  known?: TableContext['known']
  /** That it was sent is noted by its fingerprint. */
  isNoted?: boolean
}

interface Chosen
  extends Pick<TableFileUse, 'file' | 'problem' | 'first' | 'report' | 'fingerprint' | 'isConfirmed' | 'isChanging'> {
  /** Cells were corrected, or rows left out. */
  isCorrected: boolean
}

const noFile: Chosen = {
  file: null,
  problem: null,
  first: null,
  report: null,
  fingerprint: null,
  isConfirmed: false,
  isChanging: false,
  isCorrected: false,
}

/** The chosen file by its rules, read and judged in a worker of its own. */
export function useTableFile(
  rules: TableRules,
  { opened, known = nothing, isNoted = false }: TableFileOptions,
): TableFileUse {
  const { files } = usePortal()
  const [chosen, setChosen] = useState(noFile)
  const table = useRef<OpenFile | null>(null)
  const latestChange = useRef<Promise<unknown> | null>(null)
  const { file, problem, report } = chosen

  function close() {
    table.current?.close()
    table.current = null
  }

  useEffect(() => {
    if (!opened) return
    return () => {
      close()
      setChosen(noFile)
    }
  }, [opened])

  /** Takes over an answer, unless another file has been chosen meanwhile. */
  function set(of: OpenFile, change: Partial<Chosen>) {
    if (table.current === of) setChosen((now) => ({ ...now, ...change }))
  }

  async function show(asked: Promise<TableReport | null>, of: OpenFile) {
    try {
      const next = await asked
      if (next !== null) set(of, { report: next, problem: next.trouble })
    } catch {
      set(of, { problem: unreadable })
    }
  }

  function take(next: File | null, words: string | null) {
    close()
    const tooLarge = next === null ? null : whyTooLarge(next)
    setChosen({ ...noFile, file: next, problem: tooLarge ?? words })
    if (next === null || tooLarge !== null) return
    const open = files.open(next, rules.name, { today: todayInColombo(Date.now()), known })
    table.current = open
    // If it fails, so does the report, which says so.
    open.first.then((first) => set(open, { first })).catch(() => undefined)
    void show(noted(open, isNoted ? (fingerprint) => set(open, { fingerprint }) : null), open)
  }

  async function change(by: (open: OpenFile) => Promise<TableReport | null>, isCorrected = chosen.isCorrected) {
    const open = table.current
    if (open === null) return
    // Another content, or another reading of it, has to be confirmed again.
    set(open, { isConfirmed: false, isChanging: true, isCorrected })
    // The first problems are shown before there is a table to be changed.
    const changed = open.report.then(() => by(open))
    latestChange.current = changed
    await show(changed, open)
    if (latestChange.current === changed) set(open, { isChanging: false })
  }

  async function answer(answers: TableAnswers) {
    const isReadAgain = answers.separator !== undefined
    if (isReadAgain && chosen.isCorrected && !(await mayReadAgain())) return
    await change((open) => open.answer(answers), chosen.isCorrected && !isReadAgain)
  }

  const isReading = file !== null && report === null && problem === null
  return {
    ...chosen,
    isReading,
    first: isReading ? chosen.first : null,
    get table() {
      return table.current
    },
    take,
    miss: () => setChosen((now) => ({ ...now, problem: now.problem ?? csvMissing })),
    mend: (row, column, correction) => void change((open) => open.mend(row, column, correction), true),
    leaveOut: (row) => void change((open) => open.leaveOut(row), true),
    answer: (answers) => void answer(answers),
    confirm: (isConfirmed) => setChosen((now) => ({ ...now, isConfirmed })),
    isHeldUp: report !== null && isHeldUp(report, chosen.isConfirmed),
  }
}

/** Whether a file has errors, open questions or unconfirmed doubts. */
function isHeldUp(report: TableReport, isConfirmed: boolean): boolean {
  const { errors, doubts } = report
  return errors > 0 || questionsOf(report) > 0 || (doubts.length > 0 && !isConfirmed)
}

/** How many questions about a file are open, without its doubts. */
export function questionsOf({ unclearAmounts, unclearDays, withoutTime }: TableReport): number {
  return [unclearAmounts.length, unclearDays.length, withoutTime].filter((open) => open > 0).length
}

/** The report, and before it the fingerprint: what is said of a file sent before stands above it. */
async function noted(open: OpenFile, tell: ((print: string | null) => void) | null): Promise<TableReport | null> {
  const [report, print] = await Promise.all([open.report, tell && open.fingerprint()])
  tell?.(print)
  return report
}
