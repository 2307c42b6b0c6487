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
import { WorkerConnection } from './connect-worker.ts'
import type { WorkerTroubles } from './worker-troubles.ts'

interface Remote {
  start(): Promise<void>
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
export function connectFiles(troubles: WorkerTroubles): FilePort {
  const begin = () => openFileWorker(troubles)
  return {
    open(file, table, context): OpenFile {
      const { ask, close } = begin()
      return {
        // Asked first, so that it is answered before the whole file is in memory.
        first: ask((remote) => remote.first(file, table, context)),
        report: ask((remote) => remote.read(file, table, context)),
        fingerprint: () => ask((remote) => remote.fingerprint(file)),
        mend: (row, column, correction) => ask((remote) => remote.mend(row, column, correction)),
        leaveOut: (row) => ask((remote) => remote.leaveOut(row)),
        answer: (answers) => ask((remote) => remote.answer(answers)),
        part: (number) => ask((remote) => remote.part(number)),
        cells: (from, count) => ask((remote) => remote.cells(from, count)),
        close,
      }
    },
    openReader(): CellReader {
      let begun: ReturnType<typeof begin> | null = null
      return {
        read(file, separator) {
          begun ??= begin()
          return begun.ask((remote) => remote.readCells(file, separator))
        },
        close() {
          begun?.close()
          begun = null
        },
      }
    },
    openBank(): BankReader {
      const { ask, close } = begin()
      return {
        read: (file, known) => ask((remote) => remote.readBank(file, known)),
        separate: (separator, known) => ask((remote) => remote.separateBank(separator, known)),
        head: (header, known) => ask((remote) => remote.bankHead(header, known)),
        match: (order) => ask((remote) => remote.matchBank(order)),
        page: (group, from, count) => ask((remote) => remote.bankPage(group, from, count)),
        close,
      }
    },
  }
}

function openFileWorker(troubles: WorkerTroubles) {
  const connection = new WorkerConnection<Remote, Remote>({
    name: 'files',
    start: async (remote) => {
      await remote.start()
      return remote
    },
    troubles,
  })
  let end = () => {}
  const closed = new Promise<null>((resolve) => {
    end = () => resolve(null)
  })
  return {
    /** Null once the file is closed. */
    ask<T>(question: (remote: Remote) => Promise<T>): Promise<T | null> {
      const answer = Promise.race([connection.call(question), closed])
      // A screen may close the file before it reads the answer.
      answer.catch(() => undefined)
      return answer
    },
    close() {
      end()
      connection.end()
    },
  }
}
