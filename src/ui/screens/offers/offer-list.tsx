import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useNow } from '#ui/kit/use-now.ts'
import { ListingScreen } from '#ui/listing/listing-screen.tsx'
import type { ListingUse } from '#ui/listing/use-listing.ts'
import { MerchantPicker } from '#ui/pickers/merchant-picker.tsx'
import { OfferCards } from './offer-cards.tsx'
import { OfferDrawer } from './offer-drawer.tsx'
import { offerListing } from './offer-listing.tsx'
import { lookAgainMs } from './offer-status.tsx'
import { askedWords } from './offer-words.ts'
import classes from './offers.module.css'
import { useOfferMerchants } from './use-offer-merchants.ts'

const minuteMs = 60_000

/** The offers of all merchants (spec 001 §2). */
export function OfferList() {
  const minute = Math.floor(useNow(lookAgainMs) / minuteMs) * minuteMs
  const merchants = useOfferMerchants()
  const { nameOf } = merchants
  const listing = useMemo(() => offerListing(minute, nameOf), [minute, nameOf])
  return (
    <ListingScreen
      listing={listing}
      drawer={(id, close) => <OfferDrawer id={id} onClose={close} />}
      cards={(list) => <OfferCards list={list} listing={listing} />}
      filters={(list) => (
        <MerchantPicker
          merchants={merchants}
          chosen={list.chosen}
          submit="Show offers"
          loadMore="Load more"
          onChoose={(id) => list.change({ filter: id || undefined, page: 1 }, 'push')}
        />
      )}
      note={(list) => <AskedNote list={list} />}
      tools={() => (
        <Button
          leftSection={<IconPlus size={16} aria-hidden />}
          renderRoot={(props) => <Link {...props} to="/offers/add-offer" />}
        >
          Add Offer
        </Button>
      )}
    />
  )
}

/** The server answers one question at a time: what it was not asked is said (decisions.md M24). */
function AskedNote({ list }: { list: ListingUse }) {
  const words = list.offline ? null : askedWords(list)
  return words === null ? null : <p className={classes['asked']}>{words}</p>
}
