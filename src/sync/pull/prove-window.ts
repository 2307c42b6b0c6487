import { compareInList, type Direction, type OrderKey } from '#store/define/order-key.ts'
import type { PageWindow, Sweep } from '#store/database/coverage.ts'
import type { Unproved } from '#store/database/proved-ranges.ts'
import { pickWindow } from './plan-window.ts'

export interface WindowSeen {
  window: PageWindow
  /** The rows that could be read, as listed. */
  ids: readonly string[]
  keys: readonly OrderKey[]
  /** Rows in the answer, readable or not. */
  answered: number
  totalPages: number | null
}

/**
 * `proved`: everything from `first` to `last` was on this page or before it (a null `last` is the list's end).
 * `nothing`: it was looked at, and proves nothing.
 */
export interface WindowProof {
  sweep: Sweep
  proved: { first: OrderKey; last: OrderKey | null } | null
  /** Between these keys, both left out, nothing was listed but the rows of the page; null is beyond an end. */
  checked: { after: OrderKey | null; before: OrderKey | null } | null
  /** The list's end was met. */
  ended: boolean
}

/** Rows a window begins before the end of what is proved: so many may be deleted meanwhile without a second look. */
const margin = 3
const firstStep = 10
/** After so many windows that did not join, the gap is called unproved and the walk goes on. */
const patience = 12
const repeatsAtLeast = 4
/** No server gives fewer rows a page than this: a shorter one is the last. */
const leastCap = 20

export function newSweep(kind: Sweep['kind'], startedAt: number, cap: number, until: OrderKey | null = null): Sweep {
  return {
    kind,
    startedAt,
    until,
    covered: null,
    pos: 0,
    tiePad: 0,
    back: 0,
    cap,
    stalled: 0,
    unproved: [],
    quarantined: 0,
    tail: '',
    repeats: 0,
    sure: 0,
  }
}

/** The page to be read next. */
export function nextWindow(sweep: Sweep): PageWindow {
  const { covered, pos, cap, back, tiePad } = sweep
  if (covered === null) return pickWindow(0, cap)
  if (back > 0) return pickWindow(pos - margin - tiePad - back, cap)
  const overlaps = isWideTie(sweep) ? [margin, 1, 0] : [margin + tiePad]
  const windows = overlaps.map((overlap) => pickWindow(pos - overlap, cap))
  return windows.find((window) => reaches(window, pos)) ?? pickWindow(pos, cap)
}

/** More equal rows than a window can hold together with the row before them: none shows where the group begins. */
function isWideTie({ covered, pos, tiePad, cap }: Sweep): boolean {
  return covered !== null && !reaches(pickWindow(pos - margin - tiePad, cap), pos)
}

const reaches = ({ offset, pageSize }: PageWindow, pos: number) => offset + pageSize > pos

/** What a window proves. Keys are compared, never ids or positions: it holds when the row it stood on is gone. */
export function proveWindow(sweep: Sweep, seen: WindowSeen, direction: Direction): WindowProof {
  const { window, keys, answered } = seen
  const inOrder = keys.every((key, i) => i === 0 || compareInList(keys[i - 1] as OrderKey, key, direction) <= 0)
  const [first, last] = [keys[0], keys.at(-1)]
  if (first === undefined || last === undefined) return withoutRows(sweep, seen)
  const { covered } = sweep
  const isShort = answered < window.pageSize
  const distance = covered === null ? -1 : compareInList(first, covered, direction)
  const isInTie = distance === 0 && isWideTie(sweep)
  const joins = window.offset === 0 || distance < 0 || isInTie
  const hasPatience = sweep.stalled < patience
  if (!joins && hasPatience) return { sweep: stepBack(sweep), proved: null, checked: null, ended: false }

  const reached = covered === null || compareInList(last, covered, direction) > 0 ? last : covered
  const advanced = reached !== covered
  const gap = isInTie || !joins ? [{ first: covered ?? first, last: first }] : []
  const tieLength = reached === last ? lengthOfLastTie(keys) : 0
  const tail = seen.ids.at(-1) ?? ''
  const next: Sweep = {
    ...sweep,
    covered: reached,
    pos: window.offset + answered,
    // A window that lies in one key tells only that the group is at least so long.
    tiePad: !advanced && tieLength === keys.length ? sweep.tiePad + tieLength : tieLength,
    back: 0,
    sure: Math.max(sweep.sure, answered),
    tail,
    repeats: tail === sweep.tail ? sweep.repeats + 1 : 0,
    stalled: advanced ? 0 : sweep.stalled + 1,
    unproved: withUnproved(sweep.unproved, inOrder ? gap : [...gap, { first, last: reached }]),
  }
  const from = window.offset === 0 || covered === null ? first : covered
  const after = window.offset === 0 ? null : first
  const checked = inOrder ? { after, before: last as OrderKey | null } : null
  const isEnd = isShort && (window.pageSize <= sweep.sure || answered < leastCap || isCountedOut(seen))
  // A server that answers its last page for every number beyond shows the same end again and again.
  const isRepeated = !advanced && next.repeats >= repeatsAtLeast
  if (isEnd || isRepeated) {
    const last = inOrder ? { after, before: null } : null
    return { sweep: next, proved: { first: from, last: null }, checked: last, ended: true }
  }
  // Short, and nothing explains it: the page may be cut. A smaller one, asked next, comes whole or ends the list.
  const smaller = isShort ? { ...next, cap: answered } : next
  return { sweep: smaller, proved: { first: from, last: reached }, checked, ended: false }
}

/** The page count is a hint: believed where it explains a short page, never where it would end a full one. */
function isCountedOut({ window, totalPages }: WindowSeen): boolean {
  return totalPages !== null && window.page >= totalPages && totalPages > 0
}

/** An empty page at the head is an empty list; further down the list has become shorter. */
function withoutRows(sweep: Sweep, { window, answered }: WindowSeen): WindowProof {
  if (window.offset === 0) {
    // Rows that nobody could read prove nothing.
    const ended = answered === 0 || answered < window.pageSize
    const checked = answered === 0 ? { after: null, before: null } : null
    return { sweep: { ...sweep, pos: answered, stalled: sweep.stalled + 1 }, proved: null, checked, ended }
  }
  return {
    sweep: { ...stepBack(sweep), pos: Math.min(sweep.pos, window.offset + answered) },
    proved: null,
    checked: null,
    ended: false,
  }
}

function stepBack(sweep: Sweep): Sweep {
  return { ...sweep, back: sweep.back === 0 ? firstStep : sweep.back * 2, stalled: sweep.stalled + 1 }
}

/** Stretches that are known once are not noted again. */
function withUnproved(known: readonly Unproved[], found: readonly Unproved[]): Unproved[] {
  const isNew = (one: Unproved) => !known.some(({ first, last }) => first === one.first && last === one.last)
  return [...known, ...found.filter(isNew)]
}

function lengthOfLastTie(keys: readonly OrderKey[]): number {
  const last = keys.at(-1)
  let length = 0
  while (length < keys.length && keys[keys.length - 1 - length] === last) length += 1
  return length
}
