import { Loader, Text } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { emptyOffer, type OfferValues } from '#store/resources/offers/offer-fields.ts'
import { type Offer, offers } from '#store/resources/offers/offers.ts'
import { FormPage } from '#ui/form/form-page.tsx'
import type { ListAddress } from '#ui/listing/list-address.ts'
import { useRow } from '#ui/live/use-row.ts'
import { OfferForm } from './offer-form.tsx'

/** A new offer, empty or begun from another one (spec 001 §2). */
export function AddOffer() {
  const { from }: ListAddress = useSearch({ strict: false })
  const navigate = useNavigate()
  const [turn, setTurn] = useState(0)

  function startAnew() {
    setTurn((now) => now + 1)
    if (from !== undefined) void navigate({ to: '/offers/add-offer', replace: true })
  }

  return (
    <FormPage title="Add Offer" width="76rem">
      {from === undefined ? (
        <OfferForm key={turn} initial={emptyOffer} onDone={startAnew} />
      ) : (
        <FromOffer id={String(from)} onDone={startAnew} />
      )}
    </FormPage>
  )
}

/** The form with everything of another offer but its days. */
function FromOffer({ id, onDone }: { id: string; onDone(): void }) {
  const { row } = useRow<Offer>(offers.name, id)
  if (row === undefined) return <Loader size="sm" aria-label="Loading the offer" />
  return (
    <>
      <Text size="sm" mb="sm" role="status">
        {row === null ? `There is no offer “${id}” on this device.` : `Begun from “${row.title}”: choose its days.`}
      </Text>
      <OfferForm key={id} initial={row === null ? emptyOffer : valuesOf(row)} onDone={onDone} />
    </>
  )
}

function valuesOf(offer: Offer): OfferValues {
  const { shopIds, startDate: _start, endDate: _end, ...rest } = offer
  const named = Object.entries(emptyOffer).map(([field, none]) => [field, rest[field as keyof typeof rest] ?? none])
  return { ...(Object.fromEntries(named) as OfferValues), owner: shopIds, startDate: '', endDate: '' }
}
