import type { MerchantName } from '#store/resources/merchants/merchants.ts'
import { type FoundPage, pageOfFound } from './use-find.ts'

export type MerchantSearch = { by: 'name' | 'id'; text: string }

export interface MerchantPage extends FoundPage<MerchantName> {
  /** What an empty list says (spec 001 §8); null where it has rows. */
  none: string | null
}

/** A page of the merchants whose name or id contains the text, in any case. */
export function merchantPage(merchants: readonly MerchantName[], search: MerchantSearch, page: number): MerchantPage {
  const text = search.text.trim()
  const wanted = text.toLowerCase()
  const found = merchants.filter((merchant) => merchant[search.by].toLowerCase().includes(wanted))
  return {
    ...pageOfFound(found, page),
    none: found.length > 0 ? null : noneWords({ ...search, text }, merchants.length),
  }
}

function noneWords({ by, text }: MerchantSearch, all: number): string {
  if (all === 0) return 'No Merchants Available'
  return by === 'name' ? `No merchant found as ${text}` : `No merchant found with ID ${text}`
}
