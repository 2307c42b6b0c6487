const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** "just now", "3 min ago", "2 h ago", "4 days ago"; never in the future, whatever the clock does. */
export function ageWords(ms: number): string {
  if (ms < minute) return 'just now'
  if (ms < hour) return `${Math.floor(ms / minute)} min ago`
  if (ms < day) return `${Math.floor(ms / hour)} h ago`
  const days = Math.floor(ms / day)
  return days === 1 ? '1 day ago' : `${days} days ago`
}
