import { type Evidence, type MatchedLine, mostNamed } from '#store/bank/match-lines.ts'
import type { LineGroup } from '#store/ports/file-port.ts'
import { dayWords } from '#store/values/calendar-day.ts'
import { counted } from '#store/values/count.ts'

interface Noun {
  one: string
  many: string
}

const titles: readonly { key: LineGroup; title: string }[] = [
  { key: 'sure', title: 'Sure' },
  { key: 'likely', title: 'Likely' },
  { key: 'several', title: 'Several' },
  { key: 'none', title: 'No match' },
  { key: 'returned', title: 'Taken back' },
  { key: 'left-out', title: 'Left out' },
]

/** The groups of lines in their order, each with a description of its lines. */
export function groupsOf({ one }: Noun): readonly { key: LineGroup; title: string; description: string }[] {
  const descriptions: Readonly<Record<LineGroup, string>> = {
    sure: 'Same amount and number, and a name, a second number or the word before the number.',
    likely: `Same amount as one ${one}, and no other fits. Check each line before you tick it.`,
    several: `More than one line or ${one} fits. Choose if you know which.`,
    none: `No ${one} fits these credits.`,
    returned: 'A later debit of this file takes these credits back. They cannot be ticked.',
    'left-out': 'Rows that are not credits, or that cannot be read with certainty.',
  }
  return titles.map(({ key, title }) => ({ key, title, description: descriptions[key] }))
}

const evidenceWords: Readonly<Record<Evidence, string>> = {
  reference: 'number',
  'second-number': 'second number',
  label: 'word before the number',
  name: 'name',
  date: 'date',
}

/** "Same amount, number and name", and why the match is not sure. */
export function evidenceOf({ by, kind, rows, isEarly, returned }: MatchedLine, noun: Noun): string {
  const words = ['amount', ...by.map((one) => evidenceWords[one])]
  const same =
    words.length === 1 ? 'Only the amount is the same' : `Same ${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
  const count = rows.length === mostNamed ? `${mostNamed} or more ${noun.many}` : counted(rows.length, noun)
  const candidates = rows.length === 1 ? 'Other lines fit it, too' : `${count} fit`
  const doubts = [
    kind === 'several' && candidates,
    isEarly && `The money came more than 3 days before the ${noun.one}`,
    returned !== null && `May have been ${takenBack(returned)}`,
  ]
  return [same, ...doubts].filter(Boolean).join('. ')
}

/** Why a line has no match. `other` is the row of another amount with its number, in words. */
export function unmatchedReason({ hasEqualRow, returned }: MatchedLine, other: string | null, noun: Noun): string {
  const reason =
    other ??
    (hasEqualRow
      ? `Each ${noun.one} of this amount fits another line, or is dated more than 3 days later`
      : `No ${noun.one} of this amount`)
  return returned === null ? reason : `${reason}. May have been ${takenBack(returned)}`
}

/** "taken back on 23/11/2026 (row 3)". */
export function takenBack({ day, row }: NonNullable<MatchedLine['returned']>): string {
  return `taken back on ${dayWords(day)} (row ${row})`
}
