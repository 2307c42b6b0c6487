import type { RowLocation } from '#store/listing/list-query.ts'
import { usePortal } from '#ui/state/portal.ts'
import type { Listing } from './define-listing.ts'
import { narrowedWords, provenanceOf, whoseWords } from './export-words.ts'
import type { ListingUse } from './use-listing.ts'

export interface ViewRows {
  /** Rows that would be taken now: the selected ones, else all that match. */
  count: number
  selected: boolean
  /** Them in the order of the list, and where they come from in words. */
  take(done: 'exported' | 'printed'): Promise<{ ids: string[]; places: (RowLocation | null)[]; provenance: string }>
}

/** What is taken away of a listing, as a file or on paper: all of its pages, or what is selected of them. */
export function useViewRows(listing: Listing, list: ListingUse): ViewRows {
  const { search, user } = usePortal()
  const { selection, query } = list
  const selected = selection.ids.size > 0

  async function take(done: 'exported' | 'printed') {
    const asked = selected ? { ...query, filters: { id: { oneOf: [...selection.ids] } }, search: null } : query
    const ids = await search.idsOf(asked)
    const facts = {
      title: listing.title,
      whose: whoseWords(user, query.collection),
      noun: listing.noun,
      rows: ids.length,
      narrowed: selected ? ['the selected rows'] : narrowedWords(listing, list),
      asOf: list.asOf,
      complete: list.proved,
      unsent: list.states.size,
      email: user.email,
      done,
    }
    const places = await search.locate(listing.meaning.collection, ids)
    return { ids, places, provenance: provenanceOf(facts, Date.now()) }
  }

  return { count: selected ? selection.ids.size : list.total, selected, take }
}
