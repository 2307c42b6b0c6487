export interface IdColumn {
  /** The header's names, or "1", "2" … where the file has none. */
  columns: string[]
  /** Where the ids stand. */
  name: string
  ids: number
}

/** What the server will find in a file of voucher ids: shown before it is sent (decisions.md G9). */
export async function readIdColumn(text: string): Promise<IdColumn> {
  const { default: Papa } = await import('papaparse')
  const { data } = Papa.parse<string[]>(text.replace(/^\ufeff/, ''), { skipEmptyLines: 'greedy' })
  const [first = []] = data
  const at = first.findIndex((cell) => /^(voucher)?(id|code)$/.test(cell.toLowerCase().replaceAll(/[\s_*-]/g, '')))
  const rows = at < 0 ? data : data.slice(1)
  const ids = rows.filter((row) => (row[Math.max(at, 0)] ?? '').trim() !== '').length
  const columns = at < 0 ? first.map((_, index) => `${index + 1}`) : first.map((cell) => cell.trim())
  return { columns, name: columns[Math.max(at, 0)] ?? '1', ids }
}
