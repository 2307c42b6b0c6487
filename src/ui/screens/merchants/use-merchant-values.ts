import { useMemo } from 'react'
import { type Merchant, merchants } from '#store/resources/merchants/merchants.ts'
import { useList } from '#ui/live/use-list.ts'

const everyone = {
  collection: merchants.name,
  filters: {},
  search: null,
  sort: { by: 'name', direction: 'asc' },
  page: 1,
  pageSize: 100_000,
} as const

/** The categories and statuses that the merchants of this device have (spec 000 §2.7, decisions.md F28). */
export function useMerchantValues(): { categories: string[]; statuses: string[] } {
  const { rows } = useList<Merchant>(everyone)
  return useMemo(() => {
    const known = rows.flatMap((row) => (row ? [row] : []))
    return {
      categories: distinct(known.map(({ category }) => category)),
      statuses: distinct(known.map(({ status }) => status)),
    }
  }, [rows])
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)].filter((text) => text !== '').sort((a, b) => a.localeCompare(b, 'en'))
}
