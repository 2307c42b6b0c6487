import type { Separator } from '#store/define/define-table.ts'
import type { Dialect } from './dialect.ts'
import { Dice } from './dice.ts'
import { type KnownTable, rulesOf } from './known-table.ts'
import { type PlannedRow, planRows } from './plan-file.ts'

/** A table in a dialect: its bytes, and each row as it was meant. */
export interface WrittenFile {
  table: KnownTable
  dialect: Dialect
  rows: PlannedRow[]
  text: string
  bytes: Uint8Array<ArrayBuffer>
}

export function writeFile(table: KnownTable, dialect: Dialect): WrittenFile {
  const rows = planRows(table, dialect)
  const text = textOf(table, rows, dialect)
  return { table, dialect, rows, text, bytes: encoded(text, dialect) }
}

/** A column of the file: one of the rules by its key, or one that is not read by its title. */
type Column = { key: string; title: string; isExtra: boolean }

function columnsOf({ kind }: KnownTable, dialect: Dialect): Column[] {
  const dice = new Dice(dialect.seed, 'columns')
  const own = rulesOf[kind].columns.map(({ key, title }) => ({ key, title, isExtra: false }))
  const columns: Column[] = dialect.isShuffled ? dice.shuffled(own) : own
  for (const title of dialect.extraColumns)
    columns.splice(dice.between(0, columns.length), 0, { key: '', title, isExtra: true })
  return columns
}

function textOf(table: KnownTable, rows: readonly PlannedRow[], dialect: Dialect): string {
  const { separator, trailing } = dialect
  const columns = columnsOf(table, dialect)
  const end = (isHeader: boolean) =>
    trailing === 'all rows' || trailing === (isHeader ? 'header' : 'rows below the header') ? separator : ''
  const header = columns.map(({ title, isExtra }) => quoted(isExtra ? title : writtenTitle(title, dialect), dialect))
  const lines = rows.flatMap((row, n) => [
    ...blankLines(n, columns.length, dialect),
    columns.map((column) => writtenCell(row, column, dialect)).join(separator) + end(false),
  ])
  const titles = dialect.titles.map((title) => (dialect.quoting === 'all' ? quoted(title, dialect) : title))
  const all = [...sepLine(dialect), ...titles, header.join(separator) + end(true), ...lines, '']
  return all.join(dialect.lineEnd)
}

function sepLine({ sepLine: kind, separator }: Dialect): string[] {
  const other: Readonly<Record<Separator, Separator>> = { ',': ';', ';': ',', '\t': ',' }
  return kind === 'none' ? [] : [`sep=${kind === 'right' ? separator : other[separator]}`]
}

function blankLines(n: number, columns: number, { seed, blankRows, separator }: Dialect): string[] {
  if (blankRows === 'none' || !new Dice(seed, 'blank', n).chance(0.3)) return []
  if (blankRows === 'separators') return [separator.repeat(columns - 1)]
  return [blankRows === 'empty' ? '' : '   ']
}

function writtenTitle(title: string, { titleCase, titleSigns }: Dialect): string {
  const signs =
    titleSigns === 'no stars'
      ? title.replace('*', '')
      : titleSigns === 'blanks'
        ? `  ${title.replaceAll(' ', '  ')} `
        : titleSigns === 'typographic'
          ? title.replace("'", '’')
          : title
  return titleCase === 'upper' ? signs.toUpperCase() : titleCase === 'lower' ? signs.toLowerCase() : signs
}

const invisible = ['\u200b', '\u200e', '\ufeff', '\u202a', '\u202c', '\u00ad', '\u2060']
/** Programs keep the digits of these as text. */
const formulaKeys = ['receiverMobile', 'voucherCode', 'serialNumber']

function writtenCell(row: PlannedRow, { key, isExtra }: Column, dialect: Dialect): string {
  const dice = new Dice(dialect.seed, 'cell', row.known.id, key)
  if (isExtra) return dice.pick(['', 'Sales', '12', 'ok'])
  let text = row.texts[key] ?? ''
  const isFormula =
    dialect.quoting.endsWith('formulas') && formulaKeys.includes(key) && text !== '' && !row.damaged.has(key)
  if (isFormula) text = `="${text}"`
  if (dialect.hasHardBlanks) text = text.replaceAll(' ', () => dice.pick([' ', '\u00a0', '\u202f']))
  if (dialect.hasInvisible && text !== '' && dice.chance(0.3)) {
    const at = dice.between(0, text.length)
    text = text.slice(0, at) + dice.pick(invisible) + text.slice(at)
  }
  if (row.bare.has(key)) return text
  return isFormula && dialect.quoting === 'bare formulas' ? text : quoted(text, dialect)
}

function quoted(text: string, { quoting, separator }: Dialect): string {
  const isNeeded = text.includes(separator) || /["\r\n]/.test(text)
  return isNeeded || quoting === 'all' ? `"${text.replaceAll('"', '""')}"` : text
}

/** In windows-1252 at these places; all others of the tables are where Latin-1 has them. */
const windows1252 = new Map([
  ['’', 0x92],
  ['€', 0x80],
])

function encoded(text: string, { encoding }: Dialect): Uint8Array<ArrayBuffer> {
  if (encoding === 'UTF-8') return new TextEncoder().encode(text)
  if (encoding === 'UTF-8 with mark') return new TextEncoder().encode(`\ufeff${text}`)
  if (encoding === 'windows-1252') {
    const codes = Array.from(text, (sign) => windows1252.get(sign) ?? sign.charCodeAt(0))
    // Signs that the code page lacks become question marks, and no reader can know of which: written as UTF-8 instead.
    return codes.some((code) => code > 0xff) ? new TextEncoder().encode(text) : Uint8Array.from(codes)
  }
  const marked = encoding === 'UTF-16 without mark' ? text : `\ufeff${text}`
  const bytes = new Uint8Array(marked.length * 2)
  const view = new DataView(bytes.buffer)
  for (let at = 0; at < marked.length; at++) view.setUint16(at * 2, marked.charCodeAt(at), encoding !== 'UTF-16 BE')
  return bytes
}
