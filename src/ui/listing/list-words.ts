import { type Coverage, isComplete } from '#store/database/coverage.ts'
import type { ListAnswer } from '#store/listing/list-query.ts'
import { colomboDay, formatDateTime } from '#store/values/colombo-time.ts'

interface ListFacts {
  answer: ListAnswer | null
  coverage: Coverage[] | undefined
  /** The partition the tab shows and the one that holds every row. */
  partition: string
  whole: string
  searching: boolean
  /** Nothing can come down while there is no server. */
  offline: boolean
  noun: { one: string; many: string }
  now: number
}

export interface Completeness {
  complete: boolean
  /** When the newest rows were last looked at; null when never. */
  asOf: number | null
  /** Rows the server is thought to hold in this very partition; null when nobody knows. */
  about: number | null
}

/** How much of what a tab shows is on this device: a whole collection that is complete covers each of its tabs. */
export function completenessOf(coverage: Coverage[], partition: string, whole: string): Completeness {
  const own = coverage.find((one) => one.partition === partition)
  const all = coverage.find((one) => one.partition === whole)
  const proof = all && isComplete(all) ? all : own
  const complete = proof !== undefined && isComplete(proof)
  const looks = [own?.headAt, all?.headAt, complete ? proof.completeAt : null].filter((at) => at != null)
  return {
    complete,
    asOf: looks.length > 0 ? Math.max(...looks) : null,
    // The count of the whole says nothing about one of its tabs.
    about: own?.about ?? null,
  }
}

const number = new Intl.NumberFormat('en-LK')

/** "5,300 vouchers", "1 voucher". */
export function counted(count: number, noun: { one: string; many: string }): string {
  return `${number.format(count)} ${count === 1 ? noun.one : noun.many}`
}

/** "10:32 AM" for today in Colombo, else "12/10/2026 10:32 AM". */
export function clockWords(at: number, now: number): string {
  const instant = new Date(at).toISOString()
  const text = formatDateTime(instant)
  return colomboDay(instant) === colomboDay(new Date(now).toISOString()) ? text.slice(11) : text
}

/** "just now", "3 min ago", "2 h ago", "5 days ago". */
export function ageWords(at: number, now: number): string {
  const minutes = Math.floor(Math.max(0, now - at) / 60_000)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} min ago`
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h ago`
  return `${Math.floor(minutes / (24 * 60))} days ago`
}

/** How fresh and how whole a list is, in one line. It never claims completeness that is not proved. */
export function listStatusWords(facts: ListFacts): string {
  const { answer, coverage, searching, noun, now } = facts
  if (!coverage || !answer) return `Opening ${noun.many}…`
  const { complete, asOf, about } = completenessOf(coverage, facts.partition, facts.whole)
  const partly = facts.offline ? 'not all loaded' : 'still loading'
  const seen = asOf === null ? 'not checked with the server yet' : `as of ${clockWords(asOf, now)}`
  if (searching) {
    const scope = complete ? `all ${counted(answer.searched, noun)}` : counted(answer.searched, noun)
    return `Searched ${scope} on this device · ${complete ? seen : partly}`
  }
  if (complete) return `${upperFirst(seen)} · complete`
  const loaded = counted(answer.total, noun)
  return about !== null && about > answer.total
    ? `${number.format(answer.total)} of about ${number.format(about)} · ${partly}`
    : `${loaded} so far · ${partly}`
}

export function upperFirst(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

export type EmptyKind = 'opening' | 'not-downloaded' | 'no-match' | 'none' | 'failed'

/** Why a list shows no row; null while it shows some. */
export function emptyKind(facts: ListFacts & { failed: boolean }): EmptyKind | null {
  const { answer, coverage, searching } = facts
  if (!answer || !coverage) return 'opening'
  if (answer.ids.length > 0) return null
  if (completenessOf(coverage, facts.partition, facts.whole).complete) return searching ? 'no-match' : 'none'
  if (facts.failed) return 'failed'
  if (searching && answer.searched > 0) return 'no-match'
  return facts.offline ? 'not-downloaded' : 'opening'
}
