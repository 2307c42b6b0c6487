import type { MerchantName } from '#store/resources/merchants/merchants.ts'
import type { Shop } from '#store/resources/sub-merchants/shops-of-merchant.ts'

/** Something in the list of sub-merchants: all of them, one, or a merchant whose shops are shown next. */
export interface ShopChoice {
  kind: 'all' | 'shop' | 'merchant'
  id: string
}

interface ShopGroup {
  /** Null for what stands before all groups. */
  group: string | null
  items: (ShopChoice & { label: string })[]
}

interface Known {
  /** What is chosen now. */
  chosen: { id: string; name: string } | null
  /** Null where there is no merchant to choose. */
  merchants: readonly MerchantName[] | null
  /** The merchant that is looked into. */
  merchant: MerchantName | null
  shops: readonly Pick<Shop, 'id' | 'location'>[] | null
}

/** The options of the selector: all, the shops of the merchant that is looked into, and the merchants to look into. */
export function shopChoices({ chosen, merchants, merchant, shops }: Known): ShopGroup[] {
  const listed = (shops ?? []).map(({ id, location }) => ({ kind: 'shop' as const, id, label: `${location} (${id})` }))
  const isListed = chosen === null || listed.some(({ id }) => id === chosen.id)
  const groups: ShopGroup[] = [
    {
      group: null,
      items: [
        { kind: 'all', id: '', label: 'All sub merchants' },
        ...(isListed ? [] : [{ kind: 'shop' as const, id: chosen.id, label: chosen.name }]),
      ],
    },
    { group: merchant ? merchant.name : 'Sub merchants', items: listed },
    {
      group: 'Sub merchants of',
      items: (merchants ?? []).map(({ id, name }) => ({ kind: 'merchant', id, label: `${name} (${id})` })),
    },
  ]
  return groups.filter(({ items }) => items.length > 0)
}
