/** Commands that change the printer for good, or what is in it; nobody who prints labels needs them. */
const forbidden = /[~^](JR|JC|JS|JL|DY|DG|DU|DE|DB|JB|JU|ID|SZ|SX|KD|KP|KN|TA|WD)|! *U1/i

export type SplitZpl = { ok: true; rows: string[]; labels: number } | { ok: false; problem: string }

/** Label text of a server as rows that can be sent one by one; text that would do more than print is refused. */
export function splitZpl(text: string): SplitZpl {
  const found = forbidden.exec(text)
  if (found) return { ok: false, problem: `The label text holds a command that changes the printer (${found[0]}).` }
  const rows = text
    .split(/(?<=\^XZ)/)
    .map((row) => row.trim())
    .filter((row) => row !== '')
  if (rows.length === 0) return { ok: false, problem: 'The label text is empty.' }
  if (rows.some((row) => !row.startsWith('^XA') || !row.endsWith('^XZ') || row.lastIndexOf('^XA') > 0)) {
    return { ok: false, problem: 'The label text is not whole.' }
  }
  if (rows.some((row) => /\^PQ(?!1\b)/.test(row))) {
    return { ok: false, problem: 'The label text asks for copies, which nobody could count.' }
  }
  return { ok: true, rows, labels: rows.reduce((sum, row) => sum + Math.max(1, row.split('^BQ').length - 1), 0) }
}
