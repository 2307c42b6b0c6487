import { Select } from '@mantine/core'
import { useState } from 'react'
import { merchantTitle } from '#store/resources/merchants/merchants.ts'
import { DetailAge } from '#ui/listing/detail-age.tsx'
import { useMerchants } from '#ui/pickers/use-merchants.ts'
import classes from './printing.module.css'
import { SubMerchantsToQueue } from './sub-merchants-to-queue.tsx'
import { moreMerchantsWords, mostMerchants, noMerchantWords } from './terminal-queue.ts'

/** The way into the print queue: a merchant, found by its name or ID, and then its sub-merchants. */
export function AddTerminals({ onTicked }: { onTicked(some: boolean): void }) {
  const merchants = useMerchants(true)
  const [chosen, setChosen] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  const known = merchants.value ?? []
  const merchant = known.find(({ id }) => id === chosen) ?? null
  return (
    <>
      <Select
        label="Merchant"
        placeholder="Find by name or ID"
        searchable
        allowDeselect={false}
        limit={mostMerchants}
        // The list itself scrolls, not a part within it that the keyboard could not reach.
        withScrollArea={false}
        classNames={{ options: classes['options'] ?? '' }}
        searchValue={typed}
        onSearchChange={setTyped}
        nothingFoundMessage={noMerchantWords(merchants.value, typed)}
        description={moreMerchantsWords(known)}
        inputWrapperOrder={['label', 'input', 'description']}
        data={known.map((one) => ({ value: one.id, label: merchantTitle(one) }))}
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
