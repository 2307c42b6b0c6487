import { useEffect, useRef, useState } from 'react'
import type { DayOrder, TableContext, TableReport, TableRules } from '#store/define/define-table.ts'
import type { OpenFile } from '#store/ports/file-port.ts'
import { todayInColombo } from '#store/values/calendar-day.ts'
import { csvMissing } from '#ui/form/csv-words.ts'
import { usePortal } from '#ui/state/portal.ts'
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
  mend(row: number, column: string, text: string): void
  leaveOut(row: number): void
  orderDays(order: DayOrder): void
}

interface TableFileOptions {
  /** The file is wanted; with the end of it, it is gone from memory (decisions.md N1). */
  opened: boolean
  /** What its cells may name, where this device knows it. */
  known?: TableContext['known']
  /** That it was sent is noted by its fingerprint. */
  isNoted?: boolean
}

/** The chosen file by its rules, read and judged in a worker of its own. */
export function useTableFile(
  rules: TableRules,
  { opened, known = nothing, isNoted = false }: TableFileOptions,
): TableFileUse {
  const { files } = usePortal()
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [first, setFirst] = useState<TableReport | null>(null)
  const [report, setReport] = useState<TableReport | null>(null)
  const [fingerprint, setFingerprint] = useState<string | null>(null)
  const table = useRef<OpenFile | null>(null)

  function close() {
    table.current?.close()
    table.current = null
    setFirst(null)
    setReport(null)
    setFingerprint(null)
  }

  useEffect(() => {
    if (!opened) return
    return () => {
      table.current?.close()
      table.current = null
      setFile(null)
      setProblem(null)
      setFirst(null)
      setReport(null)
      setFingerprint(null)
    }
  }, [opened])

  async function show(told: Promise<TableReport | null>, of: OpenFile) {
    try {
      const next = await told
      if (next === null || table.current !== of) return
      setReport(next)
      setProblem(next.trouble)
    } catch {
      if (table.current === of) setProblem(unreadable)
    }
  }

  function take(next: File | null, words: string | null) {
    close()
    setFile(next)
    const tooLarge = next === null ? null : whyTooLarge(next)
    setProblem(tooLarge ?? words)
    if (next === null || tooLarge !== null) return
    const open = files.open(next, rules.name, { today: todayInColombo(Date.now()), known })
    table.current = open
    // Where it fails, so does the report, which says so.
    open.first.then((told) => table.current === open && setFirst(told)).catch(() => undefined)
    const tell = (print: string | null) => void (table.current === open && setFingerprint(print))
    void show(noted(open, isNoted ? tell : null), open)
  }

  function change(by: (open: OpenFile) => Promise<TableReport | null>) {
    const open = table.current
    if (open === null) return
    // The first problems are shown before there is a table to be changed.
    const changed = open.report.then(() => by(open))
    void show(changed, open)
  }

  const isReading = file !== null && report === null && problem === null
  return {
    file,
    problem,
    isReading,
    first: isReading ? first : null,
    report,
    fingerprint,
    get table() {
      return table.current
    },
    take,
    miss: () => setProblem((now) => now ?? csvMissing),
    mend: (row, column, text) => change((open) => open.mend(row, column, text)),
    leaveOut: (row) => change((open) => open.leaveOut(row)),
    orderDays: (order) => change((open) => open.orderDays(order)),
  }
}

/** The report, and before it the fingerprint: what is said of a file sent before stands above it. */
async function noted(open: OpenFile, tell: ((print: string | null) => void) | null): Promise<TableReport | null> {
  const [report, print] = await Promise.all([open.report, tell && open.fingerprint()])
  tell?.(print)
  return report
}
