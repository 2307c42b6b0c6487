import { isVoucherIdColumn } from '#store/resources/voucher-prints/voucher-print-calls.ts'

export interface IdColumn {
  /** The names of the first line, or [] where none of them names ids: then it is a line of ids itself. */
  columns: string[]
  /** What the column with the ids is called; null where it is the first one because none is called so. */
  name: string | null
  /** The ids in their order, a label for each. */
  ids: string[]
  /** The columns are those of a client order, the portal's one template: none of them holds voucher ids. */
  isOrder: boolean
  /** What is odd about single lines, each in a sentence that names its line. */
  odd: string[]
}

/** What the server will find in a file of voucher ids: shown before it is sent (decisions.md G9). */
export async function readIdColumn(text: string): Promise<IdColumn> {
  const { default: Papa } = await import('papaparse')
  const { data, errors } = Papa.parse<string[]>(text.replace(/^\ufeff/, ''))
  const lines = numbered(data)
  const [first] = lines
  const at = first ? first.cells.findIndex(isVoucherIdColumn) : -1
  if (first && at < 0 && isOrder(first.cells))
    return { columns: first.cells, name: null, ids: [], isOrder: true, odd: [] }
  const columns = at < 0 || !first ? [] : first.cells
  const isQuoteOpen = errors.some(({ code }) => code === 'MissingQuotes')
  const odd = isQuoteOpen ? ['A quotation mark is never closed: what follows it counts as one cell.'] : []
  const seen = new Map<string, number>()
  const ids: string[] = []
  for (const { line, cells } of at < 0 ? lines : lines.slice(1)) {
    const id = cells[Math.max(at, 0)] ?? ''
    const key = id.toUpperCase()
    const before = seen.get(key)
    if (id === '') odd.push(`Line ${line} has no voucher ID and is left out.`)
    else if (before !== undefined)
      odd.push(`Line ${line}: ${id} stands in line ${before} already and gets a second label.`)
    else if (!/^[a-z0-9-]{1,50}$/i.test(id))
      odd.push(`Line ${line}: “${id.slice(0, 60)}” does not look like a voucher ID.`)
    if (id === '') continue
    ids.push(id)
    seen.set(key, before ?? line)
  }
  return { columns, name: columns[at] ?? null, ids, isOrder: false, odd }
}

/** By these two a client order is known, whatever became of the other columns. */
const orderColumns = ["receiver's name", 'voucher value']

function isOrder(header: readonly string[]): boolean {
  const names = header.map((cell) => cell.toLowerCase().replaceAll('’', "'").replaceAll('*', '').trim())
  return orderColumns.every((column) => names.includes(column))
}

/** Records that say something, with the line of the file on which each begins: a cell may hold line breaks. */
function numbered(records: readonly string[][]): { line: number; cells: string[] }[] {
  let line = 1
  return records.flatMap((record) => {
    const here = line
    line += 1 + record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0)
    const cells = record.map((cell) => cell.trim())
    return cells.every((cell) => cell === '') ? [] : [{ line: here, cells }]
  })
}
