import { useEffect, useRef, useState } from 'react'
import type { ListQuery } from '#store/listing/list-query.ts'
import type { TableReport } from '#store/define/define-table.ts'
import type { OpenFile } from '#store/ports/file-port.ts'
import { codeFile } from '#store/resources/stock-batches/code-file.ts'
import { type Stock, stock } from '#store/resources/stock/stock.ts'
import { todayInColombo } from '#store/values/calendar-day.ts'
import { csvMissing } from '#ui/form/csv-words.ts'
import { sizeWords } from '#ui/kit/size-words.ts'
import { useList } from '#ui/live/use-list.ts'
import { usePortal } from '#ui/state/portal.ts'

/** No file of codes is larger: a hundred thousand take about ten. */
const mostBytes = 50 * 1024 * 1024

const everything: ListQuery = {
  collection: stock.name,
  filters: {},
  search: null,
  sort: stock.order,
  page: 1,
  pageSize: 5000,
}

export interface CodeFileUse {
  file: File | null
  /** What is wrong with the choice or with the whole file; null while nothing is. */
  problem: string | null
  isReading: boolean
  report: TableReport | null
  table: OpenFile | null
  take(file: File | null, problem: string | null): void
  miss(): void
  mend(row: number, column: string, text: string): void
  leaveOut(row: number): void
}

/** The chosen file of codes, read in a worker of its own; with the dialog it is gone (decisions.md N1). */
export function useCodeFile(opened: boolean): CodeFileUse {
  const { files } = usePortal()
  const { rows } = useList<Stock>(everything)
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [report, setReport] = useState<TableReport | null>(null)
  const table = useRef<OpenFile | null>(null)

  function close() {
    table.current?.close()
    table.current = null
    setReport(null)
  }

  useEffect(() => {
    if (!opened) return
    return () => {
      table.current?.close()
      table.current = null
      setFile(null)
      setProblem(null)
      setReport(null)
    }
  }, [opened])

  async function show(told: Promise<TableReport | null>, of: OpenFile) {
    try {
      const next = await told
      if (next === null || table.current !== of) return
      setReport(next)
      setProblem(next.trouble)
    } catch {
      if (table.current === of) setProblem('The file cannot be read. Choose it again.')
    }
  }

  function take(next: File | null, words: string | null) {
    close()
    setFile(next)
    const isTooLarge = next !== null && next.size > mostBytes
    setProblem(isTooLarge ? `The file is larger than ${sizeWords(mostBytes)}` : words)
    if (next === null || isTooLarge) return
    const known = rows.flatMap((row) => (row ? [{ id: row.merchantVoucherId, name: row.merchantVoucherName }] : []))
    const context = {
      today: todayInColombo(Date.now()),
      known: known.length > 0 ? { merchantVoucher: known } : {},
    }
    const open = files.open(next, codeFile.name, context)
    table.current = open
    void show(open.report, open)
  }

  function change(by: (open: OpenFile) => Promise<TableReport | null>) {
    const open = table.current
    if (open) void show(by(open), open)
  }

  return {
    file,
    problem,
    isReading: file !== null && report === null && problem === null,
    report,
    get table() {
      return table.current
    },
    take,
    miss: () => setProblem((now) => now ?? csvMissing),
    mend: (row, column, text) => change((open) => open.mend(row, column, text)),
    leaveOut: (row) => change((open) => open.leaveOut(row)),
  }
}
