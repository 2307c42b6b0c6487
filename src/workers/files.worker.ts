import * as Comlink from 'comlink'
import type { KnownColumns } from '#store/bank/bank-columns.ts'
import { OpenBankFile } from '#store/bank/open-bank-file.ts'
import { firstProblems, OpenTable } from '#store/exchange/open-table.ts'
import { readCells } from '#store/exchange/read-cells.ts'
import type { Separator, TableAnswers, TableContext, TableRules } from '#store/define/define-table.ts'
import type { Correction, LineGroup, MatchOrder } from '#store/ports/file-port.ts'
import { fileTables } from '#store/file-tables.ts'
import { sha256 } from '#store/values/sha256.ts'

/** About 2,000 codes; a shorter file is read as soon as its first rows. */
const firstBytes = 128 * 1024

let table: OpenTable | null = null
const bank = new OpenBankFile()

function open(): OpenTable {
  if (!table) throw new Error('no file is open')
  return table
}

function rulesOf(name: string): TableRules {
  const rules = fileTables[name]
  if (!rules) throw new Error(`no table is called ${name}`)
  return rules
}

Comlink.expose({
  start: () => undefined,
  async first(file: Blob, name: string, context: TableContext) {
    if (file.size <= firstBytes) return null
    return firstProblems(rulesOf(name), new Uint8Array(await file.slice(0, firstBytes).arrayBuffer()), context)
  },
  async read(file: Blob, name: string, context: TableContext) {
    table = new OpenTable(rulesOf(name), context)
    return table.read(new Uint8Array(await file.arrayBuffer()))
  },
  fingerprint: async (file: Blob) => sha256(await file.arrayBuffer()),
  mend: (row: number, column: string, correction: Correction) => open().mend(row, column, correction),
  leaveOut: (row: number) => open().leaveOut(row),
  answer: (answers: TableAnswers) => open().answer(answers),
  part: (number: number) => open().part(number),
  cells: (from: number, count: number) => open().cells(from, count),
  readCells: async (file: Blob, separator?: Separator) =>
    readCells(new Uint8Array(await file.arrayBuffer()), { separator }),
  readBank: async (file: Blob, known: KnownColumns) => bank.read(new Uint8Array(await file.arrayBuffer()), known),
  separateBank: (separator: Separator, known: KnownColumns) => bank.separate(separator, known),
  bankHead: (header: number, known: KnownColumns) => bank.head(header, known),
  matchBank: (order: MatchOrder) => bank.match(order),
  bankPage: (group: LineGroup, from: number, count: number) => bank.page(group, from, count),
})
