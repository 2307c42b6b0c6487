import * as Comlink from 'comlink'
import type { KnownColumns } from '#store/bank/bank-columns.ts'
import type { ReadCells } from '#store/exchange/read-cells.ts'
import type {
  BankHead,
  BankMatch,
  BankPage,
  BankReader,
  CellReader,
  Correction,
  FilePort,
  LineGroup,
  MatchOrder,
  OpenFile,
} from '#store/ports/file-port.ts'
import type {
  Separator,
  TableAnswers,
  TableCells,
  TableContext,
  TablePart,
  TableReport,
} from '#store/define/define-table.ts'

interface Remote {
  first(file: Blob, table: string, context: TableContext): Promise<TableReport | null>
  read(file: Blob, table: string, context: TableContext): Promise<TableReport>
  fingerprint(file: Blob): Promise<string>
  mend(row: number, column: string, correction: Correction): Promise<TableReport>
  leaveOut(row: number): Promise<TableReport>
  answer(answers: TableAnswers): Promise<TableReport>
  part(number: number): Promise<TablePart>
  cells(from: number, count: number): Promise<TableCells[]>
  readCells(file: Blob, separator?: Separator): Promise<ReadCells>
  readBank(file: Blob, known: KnownColumns): Promise<BankHead>
  separateBank(separator: Separator, known: KnownColumns): Promise<BankHead>
  bankHead(header: number, known: KnownColumns): Promise<BankHead>
  matchBank(order: MatchOrder): Promise<BankMatch>
  bankPage(group: LineGroup, from: number, count: number): Promise<BankPage>
}

/** The file port of this tab: a worker for each file, ended with it, so that nothing of the file stays. */
export function connectFiles(): FilePort {
  return {
    open(file, table, context): OpenFile {
      const { remote, unlessClosed, close } = begin()
      return {
        // Asked first, so that it is answered before the whole file is in memory.
        first: unlessClosed(remote.first(file, table, context)),
        report: unlessClosed(remote.read(file, table, context)),
        fingerprint: () => unlessClosed(remote.fingerprint(file)),
        mend: (row, column, correction) => unlessClosed(remote.mend(row, column, correction)),
        leaveOut: (row) => unlessClosed(remote.leaveOut(row)),
        answer: (answers) => unlessClosed(remote.answer(answers)),
        part: (number) => unlessClosed(remote.part(number)),
        cells: (from, count) => unlessClosed(remote.cells(from, count)),
        close,
      }
    },
    openReader(): CellReader {
      let begun: ReturnType<typeof begin> | null = null
      return {
        read(file, separator) {
          begun ??= begin()
          return begun.unlessClosed(begun.remote.readCells(file, separator))
        },
        close() {
          begun?.close()
          begun = null
        },
      }
    },
    openBank(): BankReader {
      const { remote, unlessClosed, close } = begin()
      return {
        read: (file, known) => unlessClosed(remote.readBank(file, known)),
        separate: (separator, known) => unlessClosed(remote.separateBank(separator, known)),
        head: (header, known) => unlessClosed(remote.bankHead(header, known)),
        match: (order) => unlessClosed(remote.matchBank(order)),
        page: (group, from, count) => unlessClosed(remote.bankPage(group, from, count)),
        close,
      }
    },
  }
}

function begin() {
  const worker = new Worker(new URL('./files.worker.ts', import.meta.url), { type: 'module', name: 'files' })
  // One wrap, held until the end: a proxy that is collected hangs its call (comlink #692).
  const remote = Comlink.wrap(worker) as unknown as Remote
  let end = () => {}
  const closed = new Promise<null>((resolve) => {
    end = () => resolve(null)
  })
  const broken = new Promise<never>((_resolve, reject) => {
    worker.addEventListener('error', () => reject(new Error('the file worker did not start')))
  })
  // Whoever asks hears of it; nobody may have asked yet.
  broken.catch(() => {})
  return {
    remote,
    unlessClosed: <T>(asked: Promise<T>) => Promise.race([asked, closed, broken]),
    close() {
      end()
      worker.terminate()
    },
  }
}
