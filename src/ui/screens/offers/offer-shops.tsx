import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Offer } from '#store/resources/offers/offers.ts'
import { counted } from '#store/values/count.ts'
import { DetailAge } from '#ui/listing/detail-age.tsx'
import { useShopRows } from '#ui/pickers/use-shops.ts'
import classes from './offers.module.css'

/** So many are shown before somebody asks for the others. */
const shownAtOnce = 8

/** Where an offer is given: shops by name, and by their id where this device does not know them. */
export function OfferShops({ offer: { shopIds, merchantId } }: { offer: Pick<Offer, 'shopIds' | 'merchantId'> }) {
  const detail = useShopRows(merchantId === '' ? null : merchantId)
  const [all, setAll] = useState(false)
  const locations = new Map((detail.value ?? []).map(({ id, location }) => [id, location]))
  const shown = all ? shopIds : shopIds.slice(0, shownAtOnce)
  return (
    <section aria-labelledby="offer-shops" className={classes['part']}>
      <h3 id="offer-shops">{counted(shopIds.length, { one: 'sub merchant', many: 'sub merchants' })}</h3>
      <ul className={classes['shops']}>
        {shown.map((id) => (
          <li key={id}>{locations.get(id) ? `${locations.get(id)} (${id})` : id}</li>
        ))}
      </ul>
      {shopIds.length > shown.length && (
        <Button size="compact-xs" variant="subtle" onClick={() => setAll(true)}>
          {`Show all ${shopIds.length}`}
        </Button>
      )}
      {merchantId !== '' && (
        <DetailAge detail={detail} what="The list of its sub-merchants" failed="Submerchant fetch failed" />
      )}
    </section>
  )
}
