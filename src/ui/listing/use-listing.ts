import { useEffect, useMemo, useState } from 'react'
import type { Wanted } from '#store/ports/sync-port.ts'
import { useLate } from '#ui/kit/use-late.ts'
import { useNow } from '#ui/kit/use-now.ts'
import { useCoverage } from '#ui/live/use-coverage.ts'
import type { RowMark } from '#ui/kit/state-badge.tsx'
import { useFound, useFoundHere } from '#ui/live/use-found.ts'
import { useRowStates } from '#ui/live/use-outbox.ts'
import { usePortal } from '#ui/state/portal.ts'
import { useSyncHealth } from '#ui/state/sync-health.ts'
import type { Listing } from './define-listing.ts'
import { ageWords, completenessOf, emptyKind, isProved, listStatusWords } from './list-words.ts'
import { useListAddress } from './use-list-address.ts'
import { useLookAt } from '#ui/live/use-look-at.ts'
import { useSelectedSum } from './use-selected-sum.ts'
import { useSelection } from './use-selection.ts'
import { useShownList } from './use-shown-list.ts'

/** What is answered sooner than this needs no spinner and no fading: both cost a paint of the whole table. */
const waitWorthShowingMs = 150

/** A typist who has paused this long would like the server's answer too, without pressing Enter. */
const typingPauseMs = 500

/** Everything a listing screen shows, put together: address, page, freshness, selection and what is being fetched. */
export function useListing(listing: Listing) {
  const { noun, meaning, whole } = listing
  const address = useListAddress(listing)
  const { searchId, searchKey, query, change } = address
  const { shown, fresh, settled } = useShownList(query)
  const states = useRowStates(meaning.collection)
  const found = useFound(meaning.collection)
  const foundHere = useFoundHere(query, found)
  const marks = useMarks(states, found)
  const coverage = useCoverage(meaning.collection)
  const { connectivity } = useSyncHealth()
  const [submitted, setSubmitted] = useState<string | null>(null)
  const now = useNow(30_000)
  const picked = useListSelection(listing, query)

  const partition = meaning.tabs ? address.tab : whole
  const searching = searchKey !== ''
  const narrowed = searching || address.switched.length > 0 || Object.values(address.period).some((day) => day !== '')
  const offline = connectivity === 'offline'
  const delayMs = searching && submitted !== searchKey ? typingPauseMs : 0
  const wanted = wantedOf(listing, { partition, page: query.page, pageSize: query.pageSize, searchId, searchKey })
  const look = useLookAt(wanted, { delayMs, reason: connectivity })
  const failed = look.result === 'failed' || look.result === 'refused'
  const busy = useLate(searching && (!fresh || !settled || look.result === 'looking'), waitWorthShowingMs)
  const stale = useLate(!fresh, waitWorthShowingMs)

  const answer = shown?.answer ?? null
  const { days } = address
  const facts = {
    answer,
    coverage,
    partition,
    whole,
    searching,
    offline,
    noun,
    days,
    now,
    found: { here: foundHere, all: found.size },
    saving: savesData(),
  }
  const empty = fresh || answer === null ? emptyKind({ ...facts, searching: narrowed, failed }) : null
  const asOf = coverage ? completenessOf(coverage, partition, whole).asOf : null
  useRepairedPage(address.address.page, fresh && settled && answer?.complete ? answer.page : null, change)

  return {
    ...address,
    ...picked,
    items: shown?.items ?? null,
    answer,
    total: answer?.total ?? 0,
    page: answer?.page ?? 1,
    fresh,
    states,
    marks,
    proved: isProved(facts),
    /** The days this list shows, where they can be kept. */
    days: days !== null && days.start !== '' && days.end !== '' ? days : null,
    searching,
    narrowed,
    choice: listing.searches.find(({ id }) => id === searchId) ?? listing.searches[0],
    busy,
    /** The page before has been shown for so long that it should look like it. */
    stale,
    offline,
    empty,
    failed,
    asOf,
    /** The server has answered for what is on screen, too. */
    byServer: look.result === 'fetched' || look.result === 'absent',
    words: listStatusWords(facts),
    checked: asOf === null ? undefined : `Checked with the server ${ageWords(asOf, now)}`,
    retry: look.again,
    search: (by: string, text: string) => change({ searchId: by, searchKey: text, page: 1 }, 'replace'),
    submit: (text: string) => {
      setSubmitted(text)
      look.again()
    },
    /** Everything that narrows the list, let go of at once. */
    clear: () =>
      change({ searchKey: '', startDate: undefined, endDate: undefined, ...letGo(listing), page: 1 }, 'push'),
  }
}

/** What stands beside a row: its pending change, or that only a search has shown it. */
function useMarks(states: ReadonlyMap<string, RowMark>, found: ReadonlySet<string>): ReadonlyMap<string, RowMark> {
  return useMemo(() => new Map([...[...found].map((id) => [id, 'found'] as const), ...states]), [states, found])
}

/** Not every browser says it. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}

export type ListingUse = ReturnType<typeof useListing>

/** What is selected, what it comes to, and the way to select everything that matches. */
function useListSelection(listing: Listing, query: ListingUse['query']) {
  const { search } = usePortal()
  const [selection, select] = useSelection()
  const sum = useSelectedSum(listing, selection)

  async function selectAll() {
    const ids = await search.idsOf(query)
    select(() => ({ ids: new Set(ids), anchor: null }))
  }

  return { selection, select, sum, selectAll }
}

/** A page beyond the end becomes the last one in the address, too; `last` is null while that is not known (J25). */
function useRepairedPage(asked: number | undefined, last: number | null, change: ListingUse['change']): void {
  useEffect(() => {
    if (asked !== undefined && last !== null && asked > last) change({ page: last }, 'replace')
  }, [asked, last, change])
}

/** Switched filters belong to what narrows; a tab is where somebody is. */
function letGo({ meaning }: Listing) {
  return meaning.switches ? { filter: undefined } : {}
}

interface LookedAt {
  partition: string
  page: number
  pageSize: number
  searchId: string
  searchKey: string
}

function wantedOf(
  { meaning, serverSearches }: Listing,
  { partition, page, pageSize, searchId, searchKey }: LookedAt,
): Wanted {
  const { collection } = meaning
  if (searchKey !== '' && serverSearches) return { kind: 'search', collection, by: searchId, text: searchKey }
  return { kind: 'page', collection, partition, page, pageSize }
}
