import type { OutboxEntry } from '#store/database/tables.ts'
import { asksToTell } from '#store/mutate/decide-entry.ts'
import { isKeptLong } from '#store/mutate/freshness.ts'
import { deliveries } from '#store/resources/deliveries/deliveries.ts'
import { ageWords } from '#ui/listing/list-words.ts'

/** One question about steps whose customers may be told, and the steps it is about. */
export interface NoticeQuestion {
  why: 'late' | 'done'
  title: string
  entries: OutboxEntry[]
}

/**
 * What is asked at the packing table, all at once for each reason: steps that are late (decisions.md H8), and steps that
 * somebody else has made as well. What was kept at a sign-out is left to the Sync centre, which says what it is.
 */
export function noticeQuestions(entries: readonly OutboxEntry[], now: number): NoticeQuestion[] {
  const asked = entries.filter((entry) => entry.collection === deliveries.name && asksToTell(entry))
  const done = asked.filter(({ theirs }) => theirs !== null)
  const late = asked.filter((entry) => entry.theirs === null && !isKeptLong(entry, now))
  return [
    { why: 'late' as const, title: lateTitle(late, now), entries: late },
    { why: 'done' as const, title: doneTitle(done.length), entries: done },
  ].filter((question) => question.entries.length > 0)
}

function lateTitle(late: readonly OutboxEntry[], now: number): string {
  const oldest = ageWords(Math.min(...late.map(({ at, madeAt = at }) => madeAt)), now)
  return late.length === 1
    ? `1 step is older than 30 minutes (from ${oldest}): tell the customer now?`
    : `${late.length} steps are older than 30 minutes (the oldest from ${oldest}): tell the customers now?`
}

function doneTitle(count: number): string {
  return count === 1
    ? '1 step has been made by somebody else already: tell its customer all the same?'
    : `${count} steps have been made by somebody else already: tell their customers all the same?`
}
