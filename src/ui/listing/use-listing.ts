import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { messages } from '#store/messages/catalogue.ts'
import { wholeView } from '#store/define/list-view.ts'
import type { Subscription } from '#store/ports/sync-port.ts'
import { savesData } from '#store/values/saves-data.ts'
import { useLate } from '#ui/kit/use-late.ts'
import { useNow } from '#ui/kit/use-now.ts'
import { useCoverage } from '#ui/live/use-coverage.ts'
import type { RowMark } from '#ui/kit/state-badge.tsx'
import { useFound, useFoundHere } from '#ui/live/use-found.ts'
import { requestWords } from '#ui/kit/request-words.ts'
import { useRowStates } from '#ui/live/use-outbox.ts'
import { usePortal } from '#ui/state/portal.ts'
import { useSyncHealth } from '#ui/state/sync-health.ts'
import type { Listing } from './define-listing.ts'
import { filterId, hasDays } from './filters.ts'
import { ageWords, completenessOf, emptyKind, isProved, listStatusWords } from './list-words.ts'
import type { ListAddress, ReadAddress } from './list-address.ts'
import { type ListAddressUse, useListAddress, useWritten } from './use-list-address.ts'
import { useRemote } from '#ui/live/use-remote.ts'
import { useSelectedApart, useSelectedSum } from './use-selected-sum.ts'
import { useSelection } from './use-selection.ts'
import { idsOfAll } from './select-all.ts'
import { useShownList } from './use-shown-list.ts'

/** What is answered sooner than this needs no spinner and no fading: both cost a paint of the whole table. */
const waitWorthShowingMs = 150

/** A typist who has paused this long would like the server's answer too, without pressing Enter. */
const typingPauseMs = 500

/** Everything a listing screen shows, put together: address, page, freshness, selection and what is being fetched. */
export function useListing(listing: Listing) {
  const { noun, meaning, whole } = listing
  const address = useListAddress(listing)
  const { searchId, searchKey, query, change, days } = address
  const { shown, fresh, settled } = useShownList(query)
  useWritten(address.write, fresh && shown?.isRead === true)
  const states = useRowStates(meaning.collection)
  const found = useFound(meaning.collection)
  const foundHere = useFoundHere(query, found)
  const marks = useMarks(states, found)
  const coverage = useCoverage(meaning.collection)
  const now = useNow(30_000)
  const picked = useListSelection(listing, query)

  const partition = listing.server.partitionOf(address.asked.filters)
  const searching = searchKey !== ''
  const { filtered, narrowed } = narrowingOf(address, listing)
  const { answered, ...server } = useServer(listing, address)
  const busy = useLate(searching && (!fresh || !settled || server.looking), waitWorthShowingMs)
  const stale = useLate(!fresh, waitWorthShowingMs)

  const answer = shown?.answer ?? null
  const facts = {
    answer,
    coverage,
    partition,
    whole,
    searching,
    narrowed,
    offline: server.offline,
    noun,
    days,
    now,
    found: { here: foundHere, all: found.size },
    saving: savesData(navigator),
  }
  const emptiness = { ...facts, searching: narrowed, failed: server.failed, byText: searching, answered }
  const empty = fresh || answer === null ? emptyKind(emptiness) : null
  const asOf = coverage ? completenessOf(coverage, partition, whole).asOf : null
  useRepairedPage(address.address.page, fresh && settled && answer?.complete ? answer.page : null, change)

  return {
    ...address,
    ...picked,
    items: shown?.items ?? null,
    /** Names the list and the page whose rows those are. */
    shownKey: shown?.key ?? null,
    answer,
    total: answer?.total ?? 0,
    page: answer?.page ?? 1,
    fresh,
    /** What is shown is no answer of the last visit. */
    settled,
    states,
    marks,
    proved: isProved(facts),
    /** The days this list shows, where they can be kept. */
    days: days !== null && days.start !== '' && days.end !== '' ? days : null,
    searching,
    narrowed,
    filtered,
    choice: listing.searches.find(({ id }) => id === searchId) ?? listing.searches[0],
    busy,
    /** The page before has been shown for so long that it should look like it. */
    stale,
    empty,
    ...server,
    asOf,
    words: listStatusWords(facts),
    checked: asOf === null ? undefined : `Checked with the server ${ageWords(asOf, now)}`,
    ...useSteps(change),
    /** Everything that narrows the list, let go of at once. */
    clear: () =>
      change({ searchKey: '', startDate: undefined, endDate: undefined, ...letGo(listing), page: 1 }, 'push'),
  }
}

/** What the server is asked for this list, and how that stands. */
function useServer(listing: Listing, address: ListAddressUse) {
  const { searchKey, asked } = address
  const { connectivity } = useSyncHealth()
  const [submitted, setSubmitted] = useState<string | null>(null)
  const wanted = wantedOf(listing, address)
  // A search of this device alone asks nothing anew, whenever it begins and ends.
  const delayMs = wanted.view.search !== null && submitted !== searchKey ? typingPauseMs : 0
  const { result, refusal, again } = useRemote(wanted, { delayMs, reason: connectivity })
  const byServer = isAnswered(result) && isOfShown(listing, address)
  const submit = useCallback(
    (text: string) => {
      setSubmitted(text)
      again()
    },
    [again],
  )
  const isNarrowed = wanted.view.search !== null || (listing.server.lists && Object.keys(asked.filters).length > 0)
  return {
    offline: connectivity === 'offline',
    looking: result === 'looking',
    failed: result === 'failed' || result === 'refused',
    failedWords: listing.refused(refusal?.message ?? null, refusal?.status ?? null) ?? messages.listFailed,
    /** What the server's log calls the question that it refused. */
    failedRequest: refusal && requestWords(refusal),
    /** The server has answered for what is on screen, too. */
    byServer,
    /** It has answered just what the list is narrowed to, not for the newest of the tab. */
    answered: byServer && isNarrowed,
    retry: again,
    submit,
  }
}

/** Other searches, tabs and pages; the functions stay the same, so that what has them is drawn once. */
function useSteps(change: ListAddressUse['change']) {
  const goToTab = useCallback((filter: string) => change({ filter, page: 1, searchKey: '' }, 'push'), [change])
  const goToPage = useCallback((page: number) => change({ page }, 'push'), [change])
  const search = useCallback(
    (by: string, text: string) => change({ searchId: by, searchKey: text, page: 1 }, 'replace'),
    [change],
  )
  return { search, goToTab, goToPage }
}

/** What stands beside a row: its pending change, or that only a search has shown it. */
function useMarks(states: ReadonlyMap<string, RowMark>, found: ReadonlySet<string>): ReadonlyMap<string, RowMark> {
  return useMemo(() => new Map([...[...found].map((id) => [id, 'found'] as const), ...states]), [states, found])
}

/** `filtered`: by something beside the tabs that has no text and no days. `narrowed`: by anything but a tab. */
function narrowingOf({ searchKey, values, period }: ReadAddress, { meaning }: Listing) {
  const filtered = meaning.filters.some((filter) => filter.kind !== 'tabs' && (values[filterId(filter)] ?? '') !== '')
  return { filtered, narrowed: filtered || searchKey !== '' || hasDays(period) }
}

export type ListingUse = ReturnType<typeof useListing>

/** What is selected, what it comes to, and the way to select everything that matches. */
function useListSelection(listing: Listing, query: ListingUse['query']) {
  const { search } = usePortal()
  const [selection, select] = useSelection()
  const sum = useSelectedSum(listing, selection)
  const apart = useSelectedApart(listing, selection)

  const shown = useRef(query)
  useEffect(() => {
    shown.current = query
  }, [query])

  async function selectAll() {
    const ids = await idsOfAll(search, query, () => shown.current)
    // Whoever looks at another list by now has not asked for these.
    if (ids === null) return
    select(() => ({ ids, anchor: null }))
  }

  return { selection, select, sum, sumApart: apart, selectAll }
}

/** A page beyond the end becomes the last one in the address, too; `last` is null while that is not known (J25). */
function useRepairedPage(asked: number | undefined, last: number | null, change: ListingUse['change']): void {
  useEffect(() => {
    if (asked !== undefined && last !== null && asked > last) change({ page: last }, 'replace')
  }, [asked, last, change])
}

/** The filters that narrow; a tab is where somebody is. */
function letGo({ meaning }: Listing): ListAddress {
  const words = meaning.filters.flatMap((filter) =>
    filter.kind === 'tabs' || filter.kind === 'days' ? [] : [[filter.param, undefined]],
  )
  return Object.fromEntries(words)
}

function isAnswered(result: ReturnType<typeof useRemote>['result']): boolean {
  return result === 'fetched' || result === 'absent'
}

/** Whether the server is asked for just what is shown: "nor the server" is true of nothing else. */
export function isOfShown(listing: Listing, address: ReadAddress): boolean {
  const { server } = listing
  const { searchKey, narrowedHere } = address
  if (searchKey === '' || server.searchesInView) return server.isWhole || !narrowedHere
  const { filtered } = narrowingOf(address, listing)
  return !filtered && !hasDays(address.period)
}

/** What the server is asked for first: the page that is shown, or its own search. */
export function wantedOf({ meaning, server }: Listing, { asked }: ReadAddress) {
  const { collection } = meaning
  const { search, ...page } = asked
  const view = { ...page, search: server.searches ? search : null }
  // One answer holds every page, whatever it is narrowed to here (decisions.md M32).
  if (server.isWhole && view.search === null) return { kind: 'view', collection, view: wholeView } as const
  return { kind: 'view', collection, view } as const satisfies Subscription
}
