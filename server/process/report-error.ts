/**
 * An error as it may be logged: where it happened and what kind it is. What it was about stays out: the database
 * repeats values and parameters in its errors, and those are names, hashes and tokens.
 */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return 'Something was thrown that is not an error'
  const { stack: whole = '', message } = error
  const stack = whole
    .slice(whole.indexOf(message) + message.length)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
  const cause = error.cause === undefined ? [] : [`caused by ${describeError(error.cause)}`]
  return [`${error.name}${aboutOf(error)}`, ...stack, ...cause].join('\n')
}

function aboutOf(error: Error): string {
  const { code, query, table, column, constraint } = error as Error & Record<string, unknown>
  const where = [table, column, constraint].filter((part) => typeof part === 'string').join(', ')
  if (isFromDatabase(error)) return `: ${String(code)}${where ? ` (${where})` : ''}`
  // A query holds placeholders for its values; its message holds the values themselves.
  if (typeof query === 'string') return `: Failed query: ${query}`
  return `: ${error.message}`
}

/** PostgreSQL and PGlite: errors with a SQLSTATE of five signs. */
function isFromDatabase(error: Error): boolean {
  return 'code' in error && /^[0-9A-Z]{5}$/.test(String(error.code)) && 'severity' in error
}
