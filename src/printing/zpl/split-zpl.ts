/** Commands that change the printer for good, or what is in it; nobody who prints labels needs them. */
const forbidden = /[~^](JR|JC|JS|JL|DY|DG|DU|DE|DB|JB|JU|ID|SZ|SX|KD|KP|KN|TA|WD)|! *U1/i

export type SplitZpl = { ok: true; rows: string[]; labels: number } | { ok: false; problems: string[] }

/** Label text of a server as rows that can be sent one by one; text that would do more than print is refused, line by line. */
export function splitZpl(text: string): SplitZpl {
  const rows: string[] = []
  const problems: string[] = []
  let line = 1
  for (const piece of text.split(/(?<=\^XZ)/)) {
    const row = piece.trim()
    const start = line + linesIn(piece.slice(0, piece.indexOf(row.charAt(0))))
    line += linesIn(piece)
    if (row === '') continue
    const problem = problemOf(row)
    if (problem === null) rows.push(row)
    else problems.push(`Line ${start + linesIn(row.slice(0, problem.at))}: ${problem.words}.`)
  }
  if (problems.length > 0) return { ok: false, problems }
  if (rows.length === 0) return { ok: false, problems: ['The label text is empty.'] }
  return { ok: true, rows, labels: rows.reduce((sum, row) => sum + labelsIn(row), 0) }
}

/** What is wrong with a row, and where in it; null for one that only prints itself, once. */
function problemOf(row: string): { words: string; at: number } | null {
  const found = forbidden.exec(row)
  if (found) return { words: `a command that changes the printer (${found[0]})`, at: found.index }
  if (!row.startsWith('^XA') || !row.endsWith('^XZ')) return { words: 'a label that is not whole', at: 0 }
  const second = row.lastIndexOf('^XA')
  if (second > 0) return { words: 'a label begins within another', at: second }
  const copies = /\^PQ(?!1\b)/.exec(row)
  return copies && { words: 'it asks for copies, which nobody could count', at: copies.index }
}

const linesIn = (text: string) => text.split('\n').length - 1

/** Labels on a row: each has one code. */
export function labelsIn(row: string): number {
  return Math.max(1, row.split('^BQ').length - 1)
}
