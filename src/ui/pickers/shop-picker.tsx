import { type ComboboxItem, type ComboboxItemGroup, Select } from '@mantine/core'
import { useRef, useState } from 'react'
import { useMerchants } from './use-merchants.ts'
import { useShopName } from './use-shop-name.ts'
import { useShops } from './use-shops.ts'
import { shopChoices, type ShopChoice } from './shop-choices.ts'

interface ShopPickerProps {
  /** The id of the shop; '' for all. */
  chosen: string
  /** The merchant whose shops there are; null where people choose one first. */
  merchantId: string | null
  /** '' for all. */
  onChoose(id: string): void
}

/** One sub-merchant or all of them (spec 001 §2). Staff come to a shop through its merchant: there are too many for one list. */
export function ShopPicker({ chosen, merchantId, onChoose }: ShopPickerProps) {
  const [browsed, setBrowsed] = useState<string | null>(null)
  const [opened, setOpened] = useState(false)
  const [typed, setTyped] = useState('')
  /** A merchant was chosen, whose shops come next: the list stays. */
  const stays = useRef(false)
  const shopName = useShopName(chosen)
  const merchant = merchantId ?? browsed
  const merchants = useMerchants(merchantId === null && opened).value ?? null
  const shops = useShops(merchant).value ?? null
  const named = merchants?.find(({ id }) => id === browsed)
  const choices = shopChoices({
    chosen: chosen === '' ? null : { id: chosen, name: shopName(chosen) },
    merchants: merchantId === null ? merchants : null,
    merchant: named ?? null,
    shops,
  })

  function labelOf({ kind, id }: ShopChoice): string {
    const all = choices.flatMap(({ items }) => items)
    return all.find((item) => item.kind === kind && item.id === id)?.label ?? ''
  }

  function choose(choice: ShopChoice) {
    stays.current = choice.kind === 'merchant'
    // What was typed found the merchant; among its shops it would find none.
    setTyped(choice.kind === 'merchant' ? '' : labelOf(choice))
    if (choice.kind === 'merchant') return setBrowsed(choice.id)
    setOpened(false)
    onChoose(choice.kind === 'all' ? '' : choice.id)
  }

  return (
    <Select
      aria-label="Sub merchant"
      searchable
      allowDeselect={false}
      limit={200}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage="No sub merchants"
      value={chosen === '' ? 'all' : `shop ${chosen}`}
      data={choices.flatMap(({ group, items }): (ComboboxItem | ComboboxItemGroup<ComboboxItem>)[] => {
        const options = items.map(({ kind, id, label }) => ({ value: kind === 'all' ? 'all' : `${kind} ${id}`, label }))
        return group === null ? options : [{ group, items: options }]
      })}
      dropdownOpened={opened}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => {
        if (!stays.current) setOpened(false)
        stays.current = false
      }}
      onOptionSubmit={(value) => {
        const [kind = 'all', id = ''] = String(value).split(' ')
        choose({ kind: kind as ShopChoice['kind'], id })
      }}
    />
  )
}
