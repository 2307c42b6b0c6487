import { Select } from '@mantine/core'
import { useState } from 'react'
import { merchantNames } from '#store/resources/merchants/merchant-names.ts'
import { DetailAge } from '#ui/listing/detail-age.tsx'
import { useDetail } from '#ui/live/use-detail.ts'
import classes from './printing.module.css'
import { SubMerchantsToQueue } from './sub-merchants-to-queue.tsx'

/** Options that are drawn at once; typing finds the others. */
const mostOptions = 200

/** The way into the print queue: a merchant, found by its name or ID, and then its sub-merchants. */
export function AddTerminals({ onTicked }: { onTicked(some: boolean): void }) {
  const merchants = useDetail(merchantNames, 'all')
  const [chosen, setChosen] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  const merchant = merchants.value?.find(({ id }) => id === chosen) ?? null
  const wanted = typed.trim()
  return (
    <>
      <Select
        label="Merchant"
        placeholder="Find by name or ID"
        searchable
        allowDeselect={false}
        limit={mostOptions}
        // The list itself scrolls, not a part within it that the keyboard could not reach.
        withScrollArea={false}
        classNames={{ options: classes['options'] ?? '' }}
        searchValue={typed}
        onSearchChange={setTyped}
        nothingFoundMessage={
          /^\d+$/.test(wanted) ? `No merchant found with ID ${wanted}` : `No merchant found as ${wanted}`
        }
        data={(merchants.value ?? []).map(({ id, name }) => ({ value: id, label: `${name} (${id})` }))}
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
