import { useState } from 'react'
import type { Merchant } from '#store/resources/merchants/merchants.ts'
import type { ShopLine } from '#store/resources/sub-merchants/new-shop.ts'
import type { ShopResults } from '#store/resources/sub-merchants/shop-lots.ts'
import { useAddShop } from './use-add-shop.ts'

interface AddShopsUse {
  results: ShopResults
  busy: boolean
  blocked: string | null
  looking: string | null
  /** One after the other; one that fails leaves the others alone, a lost line ends it. */
  run(lines: readonly ShopLine[]): Promise<void>
  /** Another list was read: its rows are others. */
  forget(): void
}

/** Adds shops one by one, each a creation of its own with its own result. */
export function useAddShops(merchant: Merchant, onAdded: () => void): AddShopsUse {
  const { add, looking, blocked } = useAddShop(merchant)
  const [results, setResults] = useState<ShopResults>(new Map())
  const [busy, setBusy] = useState(false)

  async function run(lines: readonly ShopLine[]) {
    setBusy(true)
    try {
      for (const { row, shop } of lines) {
        const made = await add({ ...shop, email: shop.email.trim(), location: shop.location.trim() })
        setResults((before) => new Map(before).set(row, made))
        if ('why' in made && !made.isSent) break
      }
      onAdded()
    } finally {
      setBusy(false)
    }
  }

  return { results, busy, blocked, looking, run, forget: () => setResults(new Map()) }
}
