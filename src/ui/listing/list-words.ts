import { upperFirst } from '#ui/kit/upper-first.ts'
import { type Coverage, isComplete } from '#store/database/coverage.ts'
import type { ListAnswer } from '#store/listing/list-query.ts'
import type { Direction } from '#store/define/order-key.ts'
import { todayInColombo } from '#store/values/calendar-day.ts'
import { colomboDay, formatClock, formatDateTime } from '#store/values/colombo-time.ts'
import { counted, formatAbout, formatCount } from '#store/values/count.ts'
import { daysSeen, doubtWords } from './coverage-words.ts'

interface ListFacts {
  answer: ListAnswer | null
  coverage: Coverage[] | undefined
  /** The partition the tab shows and the one that holds every row. */
  partition: string
  whole: string
  searching: boolean
  /** By anything but a tab: what is thought of the tab says nothing of it. */
  narrowed?: boolean
  /** Nothing can come down while there is no server. */
  offline: boolean
  noun: { one: string; many: string }
  /** The days the list is narrowed to, where they are those it is ordered by; null where it is not. */
  days?: { start: string; end: string; direction: Direction } | null
  /** Rows that only a search has shown: in this list, and in all of the collection. */
  found?: { here: number; all: number }
  /** The person has asked the browser to save data. */
  saving?: boolean
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

/** "10:32 AM" for today in Colombo, else "12/10/2026 10:32 AM". */
export function clockWords(at: number, now: number): string {
  const instant = new Date(at).toISOString()
  return todayInColombo(at) === todayInColombo(now) ? formatClock(instant) : formatDateTime(instant)
}

/** "just now", "3 min ago", "2 h ago", "5 days ago". */
export function ageWords(at: number, now: number): string {
  const minutes = Math.floor(Math.max(0, now - at) / 60_000)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} min ago`
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h ago`
  return `${Math.floor(minutes / (24 * 60))} days ago`
}

/** Whether everything that a list counts is proved; what is not is no figure to rely on. */
export function isProved({ coverage, partition, whole, days, now }: ListFacts): boolean {
  if (!coverage) return false
  const all = coverage.find((one) => one.partition === whole)
  // A row that nobody could read is in no sum.
  if ((all?.quarantined ?? 0) > 0) return false
  if (completenessOf(coverage, partition, whole).complete) return true
  if (!all || !days || (days.start === '' && days.end === '')) return false
  return daysSeen(all, days, days.direction, colomboDay(new Date(now).toISOString())).kind === 'proved'
}

/** How fresh and how whole a list is, in one line. It never claims completeness that is not proved. */
export function listStatusWords(facts: ListFacts): string {
  const { found = { here: 0, all: 0 }, saving = false, coverage, answer } = facts
  const words = [freshnessWords(facts)]
  if (coverage && answer && found.here > 0) words.push(`${formatCount(found.here)} found by search alone`)
  if (saving) words.push('saving data: checked less often')
  return words.join(' · ')
}

function freshnessWords(facts: ListFacts): string {
  const { answer, coverage, searching, noun, now } = facts
  const { here, all: foundAll } = facts.found ?? { here: 0, all: 0 }
  if (!coverage || !answer) return `Opening ${noun.many}…`
  const { complete, asOf, about } = completenessOf(coverage, facts.partition, facts.whole)
  const whole = coverage.find((one) => one.partition === facts.whole)
  const partly = facts.offline ? 'not all loaded' : whole?.leftOut ? 'older ones left out' : 'still loading'
  const seen = asOf === null ? 'not checked with the server yet' : `as of ${clockWords(asOf, now)}`
  if (searching) {
    const ofDay = complete ? null : wordsOfDays(facts, coverage)
    if (ofDay !== null) return ofDay
    const searched = counted(Math.max(0, answer.searched - foundAll), noun)
    const scope = complete ? `all ${searched}` : searched
    return `Searched ${scope} on this device · ${complete ? seen : partly}`
  }
  const doubt = whole?.completeAt == null ? null : doubtWords(whole, noun)
  const isWhole = `${upperFirst(seen)} · complete${doubt === null ? '' : ` · ${doubt}`}`
  if (complete && !facts.days) return isWhole
  const ofDays = wordsOfDays(facts, coverage)
  if (ofDays !== null) return ofDays
  if (complete) return isWhole
  if (doubt !== null) return `${upperFirst(seen)} · ${doubt}`
  const total = Math.max(0, answer.total - here)
  const loaded = counted(total, noun)
  return about !== null && about > total && !facts.narrowed
    ? `${formatCount(total)} of about ${formatAbout(about)} · ${partly}`
    : `${loaded} so far · ${partly}`
}

/** "Complete for 01/10–31/10, checked 10:32 AM", "3 months still loading"; null without days. */
function wordsOfDays({ days, whole, offline, now }: ListFacts, coverage: Coverage[]): string | null {
  const all = coverage.find((one) => one.partition === whole)
  if (!days || !all || (days.start === '' && days.end === '')) return null
  const seen = daysSeen(all, days, days.direction, colomboDay(new Date(now).toISOString()))
  const [from = '', to = ''] = [days.start, days.end].map(shortDay)
  const name = from === to ? from : from === '' ? `up to ${to}` : to === '' ? `since ${from}` : `${from}–${to}`
  if (seen.kind === 'proved') return `Complete for ${name}, checked ${clockWords(seen.at, now)}`
  const partly = offline ? 'not all loaded' : 'still loading'
  return seen.months === 1 ? `${upperFirst(name)} ${partly}` : `${seen.months} months ${partly}`
}

/** "31/10" of "2026-10-31". */
function shortDay(day: string): string {
  const [, month = '', date = ''] = day.split('-')
  return day === '' ? '' : `${date}/${month}`
}

export type EmptyKind = 'opening' | 'not-downloaded' | 'so-far' | 'no-match' | 'none' | 'failed'

/** How long after a list has come down a search worker may take to have it in its index, on the slowest computer. */
const catchUpMs = 30_000

/** The rows have just come, and the index that answers does not have them yet: the list is not empty. */
function isBehind({ answer, coverage, whole, now }: ListFacts): boolean {
  const all = coverage?.find(({ partition }) => partition === whole)
  if (answer?.searched !== 0 || !all?.about) return false
  return all.completeAt !== null && now - all.completeAt < catchUpMs
}

interface EmptyFacts extends ListFacts {
  failed: boolean
  /** A text is searched, which the list's words say of this device alone unless the server has answered, too. */
  byText: boolean
  /** The server has answered this very question. */
  answered: boolean
}

/** Why a list shows no row; null while it shows some. */
export function emptyKind(facts: EmptyFacts): EmptyKind | null {
  const { answer, coverage, searching } = facts
  if (!answer || !coverage) return 'opening'
  if (answer.ids.length > 0) return null
  if (isBehind(facts)) return 'opening'
  if (completenessOf(coverage, facts.partition, facts.whole).complete) return searching ? 'no-match' : 'none'
  if (facts.failed) return 'failed'
  const isSearched = searching && answer.searched > 0
  if (isSearched && (facts.byText || facts.answered || isProved(facts))) return 'no-match'
  if (facts.offline) return 'not-downloaded'
  return isSearched ? 'so-far' : 'opening'
}
