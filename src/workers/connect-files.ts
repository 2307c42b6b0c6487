import * as Comlink from 'comlink'
import type { ReadCells } from '#store/exchange/read-cells.ts'
import type { CellReader, FilePort, OpenFile } from '#store/ports/file-port.ts'
import type { DayOrder, TableCells, TableContext, TablePart, TableReport } from '#store/define/define-table.ts'

interface Remote {
  read(file: Blob, table: string, context: TableContext): Promise<TableReport>
  mend(row: number, column: string, text: string): Promise<TableReport>
  leaveOut(row: number): Promise<TableReport>
  orderDays(order: DayOrder): Promise<TableReport>
  part(number: number): Promise<TablePart>
  cells(from: number, count: number): Promise<TableCells[]>
  readCells(file: Blob): Promise<ReadCells>
}

/** The file port of this tab: a worker for each file, ended with it, so that nothing of the file stays. */
export function connectFiles(): FilePort {
  return {
    open(file, table, context): OpenFile {
      const { remote, unlessClosed, close } = begin()
      return {
        report: unlessClosed(remote.read(file, table, context)),
        mend: (row, column, text) => unlessClosed(remote.mend(row, column, text)),
        leaveOut: (row) => unlessClosed(remote.leaveOut(row)),
        orderDays: (order) => unlessClosed(remote.orderDays(order)),
        part: (number) => unlessClosed(remote.part(number)),
        cells: (from, count) => unlessClosed(remote.cells(from, count)),
        close,
      }
    },
    openReader(): CellReader {
      let begun: ReturnType<typeof begin> | null = null
      return {
        read(file) {
          begun ??= begin()
          return begun.unlessClosed(begun.remote.readCells(file))
        },
        close() {
          begun?.close()
          begun = null
        },
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
