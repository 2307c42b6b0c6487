import type { Separator } from '#store/define/define-table.ts'
import { type Cells, readCells } from '#store/exchange/read-cells.ts'
import type { BankHead, BankMatch, BankPage, LineGroup, MatchOrder } from '#store/ports/file-port.ts'
import { findHeader, guessedPlaces, headerPrint, type KnownColumns } from './bank-columns.ts'
import { bankLines, type LeftOutLine } from './bank-lines.ts'
import { type MatchedLine, matchLines } from './match-lines.ts'

/** More lines are no month of any bank account. */
const mostRows = 100_000

/** Rows below the header that show a person what its columns hold. */
const sampleRows = 3

/** One bank's statement in memory: read once, matched as often as its columns are named anew, shown a page at a time. */
export class OpenBankFile {
  private bytes: Uint8Array = new Uint8Array()
  private cells: Cells = []
  private separator: Separator = ','
  private matched: MatchedLine[] = []
  private leftOut: LeftOutLine[] = []

  read(bytes: Uint8Array, known: KnownColumns): BankHead {
    this.bytes = bytes
    return this.separate(undefined, known)
  }

  /** Reads the file again by another separator; without one, by the separator that its rows show. */
  separate(separator: Separator | undefined, known: KnownColumns): BankHead {
    const read = readCells(this.bytes, { mostRows, separator })
    if (!read.ok) return read
    this.cells = read.cells
    this.separator = read.separator
    return this.head(findHeader(this.cells, known), known)
  }

  /** What stands in a row and the few below it, if it is the header. */
  head(header: number, known: KnownColumns): BankHead {
    const titles = this.cells[header] ?? []
    const samples = this.cells.slice(header + 1, header + 1 + sampleRows)
    const width = Math.max(titles.length, ...samples.map((row) => row.length))
    const named = titles.concat(Array.from({ length: width - titles.length }, () => ''))
    const print = headerPrint(titles)
    return {
      ok: true,
      header,
      separator: this.separator,
      titles: named,
      samples,
      print,
      rows: this.cells.length,
      columns: known[print] ?? null,
      guess: guessedPlaces(named),
    }
  }

  match({ header, columns, answers, waiting }: MatchOrder): BankMatch {
    const { lines, debits, leftOut, ...written } = bankLines(this.cells, header, columns, answers)
    this.leftOut = leftOut
    this.matched = matchLines(lines, waiting, debits)
    const of = (kind: MatchedLine['kind']) => this.matched.filter((one) => one.kind === kind)
    const picks = (kind: 'sure' | 'likely') =>
      of(kind).flatMap(({ line, rows: [id], returned }) =>
        id === undefined || returned !== null ? [] : [{ row: line.row, id }],
      )
    return {
      ...written,
      counts: {
        sure: of('sure').length,
        likely: of('likely').length,
        several: of('several').length,
        none: of('none').length,
        returned: of('returned').length,
        'left-out': leftOut.length,
      },
      sure: picks('sure'),
      likely: picks('likely'),
    }
  }

  page(group: LineGroup, from: number, count: number): BankPage {
    if (group === 'left-out') return { lines: [], leftOut: this.leftOut.slice(from, from + count) }
    return { lines: this.matched.filter(({ kind }) => kind === group).slice(from, from + count), leftOut: [] }
  }
}
