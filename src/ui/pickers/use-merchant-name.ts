import { useCallback } from 'react'
import { type Merchant, merchants, merchantTitle } from '#store/resources/merchants/merchants.ts'
import { useRow } from '#ui/live/use-row.ts'

/** "Araliya Textiles (101)" for the chosen merchant if this device knows it; its id alone, as for any other. */
export function useMerchantName(chosen: string): (id: string) => string {
  const { row } = useRow<Merchant>(merchants.name, chosen)
  const title = row ? merchantTitle(row) : ''
  return useCallback((id) => (id === chosen && title !== '' ? title : id), [chosen, title])
}
