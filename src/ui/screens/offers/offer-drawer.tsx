import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type Offer, offers } from '#store/resources/offers/offers.ts'
import { factsOf } from '#ui/record/fact-kinds.tsx'
import { RecordBar } from '#ui/record/record-bar.tsx'
import { RecordDrawer, type RecordSpec } from '#ui/record/record-drawer.tsx'
import { RecordFacts } from '#ui/record/record-facts.tsx'
import { EditOffer } from './edit-offer.tsx'
import { EndToday } from './end-today.tsx'
import { OfferCard } from './offer-card.tsx'
import { OfferMerchant } from './offer-merchant.tsx'
import { OfferShops } from './offer-shops.tsx'
import { OfferStatus } from './offer-status.tsx'
import { OfferTimeline } from './offer-timeline.tsx'
import { amountWords, dayOf, momentOfOffer, rupeeWords, typeWords } from './offer-words.ts'
import { SplitBar } from './split-bar.tsx'

const fact = factsOf<Offer>()

/** One offer (spec 001 §2); its description and its end stand below, to be edited. */
const record: RecordSpec<Offer> = {
  resource: offers,
  heading: 'Offer',
  copies: { what: 'offer ID' },
  facts: [
    fact.copy('code', 'Offer Code'),
    fact.text('title', 'Name'),
    fact.node('Status', (offer) => <OfferStatus offer={offer} />, { field: 'status' }),
    fact.node('Merchant', OfferMerchant),
    fact.text(({ unit }) => typeWords(unit), 'Type'),
    fact.text(({ value, unit }) => amountWords(value, unit), 'Value'),
    fact.text(({ minimum }) => rupeeWords(minimum), 'Minimum Redemption Limit'),
    fact.text(({ merchantContribution, unit }) => amountWords(merchantContribution, unit), 'Merchant Contribution'),
    fact.text(({ platformContribution, unit }) => amountWords(platformContribution, unit), 'Platform Contribution'),
    fact.text(({ startDate }) => momentOfOffer(startDate, 'start'), 'Start Date'),
    fact.text(({ endDate }) => momentOfOffer(endDate, 'end'), 'End Date', { field: 'endDate' }),
    fact.text('termsAndConditions', 'Terms and Conditions'),
  ],
}

/** An offer beside the list. */
export function OfferDrawer({ id, onClose }: { id: string | null; onClose(): void }) {
  return (
    <RecordDrawer spec={record} id={id} onClose={onClose}>
      {(offer, open) => (
        <>
          <RecordBar actions={[]} row={offer} noun={offers.noun.one} record={open}>
            <EndToday offer={offer} />
            <Button
              size="compact-md"
              variant="default"
              leftSection={<IconCopy size={16} aria-hidden />}
              renderRoot={(props) => <Link {...props} to="/offers/add-offer" search={{ from: offer.id } as never} />}
            >
              Use as template
            </Button>
          </RecordBar>
          <RecordFacts facts={record.facts ?? []} row={offer} record={open} />
          <EditOffer key={offer.id} offer={offer} record={open} />
          <OfferShops offer={offer} />
          <SplitBar {...offer} />
          <OfferCard {...offer} startDay={dayOf(offer.startDate)} endDay={dayOf(offer.endDate)} />
          <OfferTimeline offer={offer} entries={open.entries} />
        </>
      )}
    </RecordDrawer>
  )
}
