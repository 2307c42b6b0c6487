import { useState } from 'react'
import { merchantTitle } from '#store/resources/merchants/merchants.ts'
import { DetailAge } from '#ui/listing/detail-age.tsx'
import { OneField } from '#ui/pickers/one-field.tsx'
import { useMerchants } from '#ui/pickers/use-merchants.ts'
import { SubMerchantsToQueue } from './sub-merchants-to-queue.tsx'
import { noMerchantWords } from './terminal-queue.ts'

/** The way into the print queue: a merchant, found by its name or ID, and then its sub-merchants. */
export function AddTerminals({ onTicked }: { onTicked(some: boolean): void }) {
  const merchants = useMerchants(true)
  const [chosen, setChosen] = useState('')
  const known = merchants.value ?? []
  const merchant = known.find(({ id }) => id === chosen) ?? null
  return (
    <>
      <OneField
        label="Merchant"
        placeholder="Find by name or ID"
        nothing={(typed) => noMerchantWords(merchants.value, typed)}
        options={known.map((one) => ({ value: one.id, label: merchantTitle(one) }))}
        value={chosen}
        onChange={setChosen}
      />
      {merchant === null ? (
        <DetailAge detail={merchants} what="The list of merchants" failed="Merchant Ids fetch failed" />
      ) : (
        <SubMerchantsToQueue key={merchant.id} merchant={merchant} onTicked={onTicked} />
      )}
    </>
  )
}
