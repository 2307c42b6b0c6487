import type { AnyRow, Resource, SearchField, SearchKind } from '#store/define/define-resource.ts'
import { emailCore } from '#store/values/contact.ts'
import { mobileCore } from '#store/values/mobile-number.ts'
import { CellColumn, type PackedCells } from './cell-column.ts'
import type { Column } from './column.ts'
import { filterFields, sortFields, sumFields } from './declared-fields.ts'
import { foldText } from './fold-text.ts'
import { type PackedValues, ValueColumn } from './value-column.ts'
import { WordColumn } from './word-column.ts'
import { WordList } from './word-list.ts'

/** What the columns keep of one row, in their order. */
export type Cells = unknown[]

export interface PackedColumns {
  /** The distinct texts that people search in, and for each such field their codes. */
  texts: unknown[]
  codes: Record<string, Int32Array<ArrayBuffer>>
  values: Record<string, PackedValues>
  cells: Record<string, PackedCells>
}

/** The form in which texts of a kind are kept and compared. */
export const normalForms: Readonly<Record<Exclude<SearchKind, 'day'>, (text: string) => string>> = {
  id: foldText,
  text: foldText,
  mobile: mobileCore,
  email: emailCore,
}

/**
 * The packed columns of a collection as its resource declares them: a column of words for each text people search in, of
 * cells for ids and mobile numbers, of values for whatever else is filtered, sorted or added up.
 */
export class Columns {
  /** One list for all texts that people search in: who sends today receives tomorrow. */
  readonly texts: WordList
  private readonly words = new Map<string, WordColumn>()
  private readonly values = new Map<string, ValueColumn>()
  private readonly cells = new Map<string, { field: string; column: CellColumn }>()

  constructor(resource: Resource, collator: Intl.Collator, packed?: PackedColumns) {
    this.texts = new WordList(collator, packed?.texts)
    for (const { field, kind } of Object.values(resource.search)) {
      if (kind === 'text') this.words.set(field, new WordColumn(this.texts, packed?.codes[field]))
      else if (kind !== 'day') {
        const name = cellsName({ field, kind })
        this.cells.set(name, { field, column: new CellColumn(normalForms[kind], packed?.cells[name]) })
      }
    }
    const days = Object.values(resource.search).flatMap(({ field, kind }) => (kind === 'day' ? [field] : []))
    const plain = [...filterFields(resource), ...sortFields(resource), ...sumFields(resource), ...days]
    for (const field of new Set<string>(plain)) {
      if (field !== 'id' && !this.words.has(field)) this.values.set(field, new ValueColumn(packed?.values[field]))
    }
  }

  /** The column to filter and sort by; undefined for the id, which is no column of its own. */
  column(field: string): Column | undefined {
    return this.words.get(field) ?? this.values.get(field)
  }

  wordsOf(field: string): WordColumn | undefined {
    return this.words.get(field)
  }

  cellsOf(search: SearchField<AnyRow>): CellColumn | undefined {
    return this.cells.get(cellsName(search))?.column
  }

  sum(field: string, rows: Int32Array): number {
    return this.values.get(field)?.sum(rows) ?? 0
  }

  /** What the columns would keep of this row. */
  encode(row: AnyRow): Cells {
    const fields = row as unknown as Readonly<Record<string, unknown>>
    const kept: Cells = []
    for (const field of this.words.keys()) kept.push(fields[field] ?? null)
    for (const field of this.values.keys()) kept.push(fields[field] ?? null)
    for (const { field, column } of this.cells.values()) kept.push(column.normalOf(fields[field]))
    return kept
  }

  read(row: number): Cells {
    const kept: Cells = []
    for (const column of this.words.values()) kept.push(column.value(row))
    for (const column of this.values.values()) kept.push(column.value(row))
    for (const { column } of this.cells.values()) kept.push(column.kept(row))
    return kept
  }

  /** Returns whether anything is different now. */
  write(row: number, kept: Cells): boolean {
    let at = 0
    let isNew = false
    for (const column of this.words.values()) isNew = column.set(row, kept[at++]) || isNew
    for (const column of this.values.values()) isNew = column.set(row, kept[at++]) || isNew
    for (const { column } of this.cells.values()) isNew = column.set(row, kept[at++] as string | null) || isNew
    return isNew
  }

  /** Keeps nothing of a row any more. */
  clear(row: number): void {
    this.write(row, [])
  }

  packed(rows: number): PackedColumns {
    const entries = <T, P>(columns: Map<string, T>, pack: (column: T) => P) =>
      Object.fromEntries([...columns].map(([name, column]) => [name, pack(column)] as const))
    return {
      texts: this.texts.packed(),
      codes: entries(this.words, (column) => column.packedCodes(rows)),
      values: entries(this.values, (column) => column.packed(rows)),
      cells: entries(this.cells, ({ column }) => column.packed(rows)),
    }
  }

  get bytes(): number {
    const all = [...this.words.values(), ...this.values.values(), ...[...this.cells.values()].map((one) => one.column)]
    return all.reduce((sum, column) => sum + column.bytes, this.texts.bytes)
  }
}

function cellsName({ field, kind }: SearchField<AnyRow>): string {
  return `${kind} ${field}`
}
