/** Why opening a database failed, in the first line of its own words, as a clause without a full stop. */
export function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return 'unknown reason'
  const text = cause.message || ('code' in cause ? String(cause.code) : cause.name)
  return (text.split('\n')[0] ?? text).replace(/\.+$/, '')
}
