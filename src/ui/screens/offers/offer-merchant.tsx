import { type Merchant, merchants } from '#store/resources/merchants/merchants.ts'
import type { Offer } from '#store/resources/offers/offers.ts'
import { noValue } from '#ui/kit/value-words.ts'
import { useRow } from '#ui/live/use-row.ts'

/** The name of an offer's merchant: the server's, else that of the merchants of this device, else the id (M22). */
export function OfferMerchant({ merchantName, merchantId }: Pick<Offer, 'merchantName' | 'merchantId'>) {
  return merchantName === '' ? <KnownMerchant id={merchantId} /> : merchantName
}

function KnownMerchant({ id }: { id: string }) {
  const { row } = useRow<Merchant>(merchants.name, id)
  return row?.name ?? (id || noValue)
}
