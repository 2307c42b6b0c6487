import { useState } from 'react'
import type { Wanted } from '#store/ports/sync-port.ts'
import { useNow } from '#ui/kit/use-now.ts'
import { useCoverage } from '#ui/live/use-coverage.ts'
import { useRowStates } from '#ui/live/use-outbox.ts'
import { useSyncHealth } from '#ui/state/sync-health.ts'
import type { Listing } from './define-listing.ts'
import { ageWords, completenessOf, emptyKind, listStatusWords } from './list-words.ts'
import { useListAddress } from './use-list-address.ts'
import { useLookAt } from '#ui/live/use-look-at.ts'
import { useSelection } from './use-selection.ts'
import { useShownList } from './use-shown-list.ts'

/** A typist who has paused this long would like the server's answer too, without pressing Enter. */
const typingPauseMs = 500

/** Everything a listing screen shows, put together: address, page, freshness, selection and what is being fetched. */
export function useListing(listing: Listing) {
  const { noun, meaning, whole } = listing
  const address = useListAddress(listing)
  const { tab, searchId, searchKey, query, change } = address
  const { shown, fresh, settled } = useShownList(query)
  const states = useRowStates(meaning.collection)
  const coverage = useCoverage(meaning.collection)
  const { connectivity } = useSyncHealth()
  const [selection, select] = useSelection()
  const [submitted, setSubmitted] = useState<string | null>(null)
  const now = useNow(30_000)

  const searching = searchKey !== ''
  const offline = connectivity === 'offline'
  const delayMs = searching && submitted !== searchKey ? typingPauseMs : 0
  const wanted = wantedOf(meaning.collection, { tab, page: query.page, searchId, searchKey })
  const look = useLookAt(wanted, { delayMs, reason: connectivity })
  const failed = look.result === 'failed' || look.result === 'refused'

  const answer = shown?.answer ?? null
  const facts = { answer, coverage, partition: tab, whole, searching, offline, noun, now }
  const empty = fresh || answer === null ? emptyKind({ ...facts, failed }) : null
  const asOf = coverage ? completenessOf(coverage, tab, whole).asOf : null

  return {
    ...address,
    items: shown?.items ?? null,
    answer,
    total: answer?.total ?? 0,
    page: answer?.page ?? 1,
    fresh,
    states,
    selection,
    select,
    searching,
    choice: listing.searches.find(({ id }) => id === searchId) ?? listing.searches[0],
    busy: searching && (!fresh || !settled || look.result === 'looking'),
    offline,
    empty,
    failed,
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
  }
}

export type ListingUse = ReturnType<typeof useListing>

interface LookedAt {
  tab: string
  page: number
  searchId: string
  searchKey: string
}

function wantedOf(collection: string, { tab, page, searchId, searchKey }: LookedAt): Wanted {
  if (searchKey !== '') return { kind: 'search', collection, by: searchId, text: searchKey }
  return { kind: 'page', collection, partition: tab, page }
}
