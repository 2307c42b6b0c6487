import { type MerchantName, merchantTitle } from '#store/resources/merchants/merchants.ts'

/** The dropdown shows so many merchants (spec 001 §9). */
const shownAtOnce = 5

/** The value of the option that leads to all others. */
export const more = 'more'

/** Literal texts (spec 001 §2, §5). */
export const merchantWords = {
  all: 'All Merchants',
  failed: 'Failed to fetch merchants, Please try again',
} as const

interface Known {
  merchants: readonly MerchantName[] | null
  nameOf(id: string): string
}

/**
 * All Merchants, the first five as 'name (id)', the chosen one where it is another, and 'Load More', which each screen
 * spells in its own way (decisions.md M29).
 */
export function merchantOptions(
  { merchants, nameOf }: Known,
  chosen: string,
  loadMore = 'Load More',
): { value: string; label: string }[] {
  const first = (merchants ?? []).slice(0, shownAtOnce)
  const others = chosen === '' || first.some(({ id }) => id === chosen) ? [] : [{ id: chosen, name: nameOf(chosen) }]
  return [
    { value: 'all', label: merchantWords.all },
    ...[...first, ...others].map(({ id, name }) => ({ value: id, label: merchantTitle({ id, name }) })),
    { value: more, label: loadMore },
  ]
}
