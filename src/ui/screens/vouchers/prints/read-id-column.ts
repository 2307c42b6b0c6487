export interface IdColumn {
  /** The names of the first line, or [] where none of them names ids: then it is a line of ids itself. */
  columns: string[]
  /** What the column with the ids is called; null where it is the first one because none is called so. */
  name: string | null
  ids: number
  /** The first id, by which a person sees what was taken for one; '' where there is none. */
  first: string
}

/** What the server will find in a file of voucher ids: shown before it is sent (decisions.md G9). */
export async function readIdColumn(text: string): Promise<IdColumn> {
  const { default: Papa } = await import('papaparse')
  const { data } = Papa.parse<string[]>(text.replace(/^\ufeff/, ''), { skipEmptyLines: 'greedy' })
  const [first = []] = data
  const at = first.findIndex((cell) => /^(voucher)?(id|code)$/.test(cell.toLowerCase().replaceAll(/[\s_*-]/g, '')))
  const rows = at < 0 ? data : data.slice(1)
  const ids = rows.map((row) => (row[Math.max(at, 0)] ?? '').trim()).filter((id) => id !== '')
  const columns = at < 0 ? [] : first.map((cell) => cell.trim())
  return { columns, name: columns[at] ?? null, ids: ids.length, first: ids[0] ?? '' }
}
