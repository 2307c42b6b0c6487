import { z } from 'zod'
import type { ListQuery } from '#store/listing/list-query.ts'
import { searchMax } from './search-input.ts'

/**
 * A listing's state in the address, under the names of spec 000 §2.2. `searchId` is the type of a search and
 * `searchKey` its text (decisions.md J23). Absent means the default; a value that cannot be is treated as absent.
 */
export interface ListAddress {
  page?: number | undefined
  filter?: string | undefined
  searchId?: string | undefined
  searchKey?: string | undefined
  selected?: string | undefined
  drawer?: string | undefined
  /** `field.asc` or `field.desc`. */
  sort?: string | undefined
}

interface AddressChoices {
  filters: readonly string[]
  searches: readonly string[]
  drawers: readonly string[]
  /** Row fields a person may sort by. */
  sorts: readonly string[]
}

/** Query values arrive as text or as whatever the router read out of it. */
const words = z.union([z.string(), z.number(), z.boolean()]).transform(String)
const among = (choices: readonly string[]) => words.refine((value) => choices.includes(value))

/** The `validateSearch` of a listing: the address read without ever failing. */
export function listSearch({ filters, searches, drawers, sorts }: AddressChoices) {
  const directions = sorts.flatMap((field) => [`${field}.asc`, `${field}.desc`])
  return z.object({
    page: z.coerce.number().int().min(1).max(1_000_000).optional().catch(undefined).optional(),
    filter: among(filters).optional().catch(undefined).optional(),
    searchId: among(searches).optional().catch(undefined).optional(),
    searchKey: words
      .transform((text) => text.slice(0, searchMax))
      .optional()
      .catch(undefined)
      .optional(),
    selected: words.optional().catch(undefined).optional(),
    drawer: among(drawers).optional().catch(undefined).optional(),
    sort: among(directions).optional().catch(undefined).optional(),
  })
}

/** What an address means on one listing. */
export interface AddressMeaning {
  collection: string
  /** The field the tabs narrow by, and the tab that does not narrow. */
  tabs: { field: string; all: string } | null
  searches: readonly string[]
  order: { by: string; direction: 'asc' | 'desc' }
  pageSize: number
}

export interface ReadAddress {
  tab: string
  searchId: string
  searchKey: string
  query: ListQuery
}

/** The query an address asks for. A search looks in every tab, because the server's search does (decisions.md G2). */
export function readAddress(address: ListAddress, meaning: AddressMeaning): ReadAddress {
  const { tabs, searches, order, pageSize, collection } = meaning
  const searchKey = address.searchKey?.trim() ?? ''
  const searchId = address.searchId ?? searches[0] ?? ''
  const all = tabs?.all ?? ''
  const tab = searchKey === '' ? (address.filter ?? all) : all
  const [by, direction] = address.sort?.split('.') ?? []
  return {
    tab,
    searchId,
    searchKey,
    query: {
      collection,
      filters: tabs && tab !== all ? { [tabs.field]: tab } : {},
      search: searchKey === '' ? null : { by: searchId, text: searchKey },
      sort: by && (direction === 'asc' || direction === 'desc') ? { by, direction } : order,
      page: address.page ?? 1,
      pageSize,
    },
  }
}

/** The address without its defaults, so that a plain list has a plain address. */
export function tidyAddress(address: ListAddress, meaning: AddressMeaning): ListAddress {
  const { tabs, order, searches } = meaning
  const searching = (address.searchKey?.trim() ?? '') !== ''
  return {
    page: address.page === 1 ? undefined : address.page,
    filter: searching || address.filter === tabs?.all ? undefined : address.filter,
    searchId: !searching && address.searchId === searches[0] ? undefined : address.searchId,
    searchKey: searching ? address.searchKey : undefined,
    selected: address.selected,
    drawer: address.drawer,
    sort: address.sort === `${order.by}.${order.direction}` ? undefined : address.sort,
  }
}
