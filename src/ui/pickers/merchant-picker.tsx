import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import type { MerchantName } from '#store/resources/merchants/merchants.ts'
import { SideDrawer } from '#ui/overlay/side-drawer.tsx'
import { MerchantChoice } from './merchant-choice.tsx'
import { merchantOptions, merchantWords, more } from './merchant-options.ts'
import classes from './pickers.module.css'

/** The merchants that can be chosen. */
export interface MerchantsUse {
  /** Null while they load, and if they could not be had. */
  merchants: readonly MerchantName[] | null
  /** The server did not give them, and this device has none. */
  failed: boolean
  again(): void
  /** The name of a merchant that is known, else its id. */
  nameOf(id: string): string
}

interface MerchantPickerProps {
  merchants: MerchantsUse
  /** '' for all. */
  chosen: string
  /** Names the button that takes the choice of the drawer: "Show payments". */
  submit: string
  /** 'Load More', where the screen spells it otherwise. */
  loadMore?: string
  onChoose(id: string): void
}

/** All merchants or one: the first five at once, all others in a drawer (spec 001 §2). */
export function MerchantPicker({ merchants, chosen, submit, loadMore, onChoose }: MerchantPickerProps) {
  const [drawer, setDrawer] = useState(false)
  const [picked, setPicked] = useState(chosen)
  const options = merchantOptions(merchants, chosen, loadMore)

  function choose(value: string) {
    if (value === more) {
      setPicked(chosen)
      return setDrawer(true)
    }
    onChoose(value === 'all' ? '' : value)
  }

  return (
    <div className={classes['picker']}>
      <Select
        aria-label="Merchant"
        allowDeselect={false}
        // 'Load More' is the last of seven: without a scroll nobody looks for it.
        maxDropdownHeight={300}
        data={options}
        value={chosen === '' ? 'all' : chosen}
        onChange={(value) => value !== null && choose(value)}
      />
      {merchants.failed && (
        <p role="alert" className={classes['trouble']}>
          {merchantWords.failed}{' '}
          <Button size="compact-xs" variant="subtle" onClick={merchants.again}>
            Retry
          </Button>
        </p>
      )}
      <SideDrawer opened={drawer} onClose={() => setDrawer(false)} position="right" title="Merchants">
        <form
          aria-label="Merchants"
          onSubmit={(event) => {
            event.preventDefault()
            setDrawer(false)
            onChoose(picked)
          }}
        >
          <MerchantChoice
            merchants={merchants.merchants ?? []}
            picked={picked}
            limits={{ name: 50, id: 10 }}
            onPick={setPicked}
          />
          <Button type="submit" mt="md" disabled={picked === ''}>
            {submit}
          </Button>
        </form>
      </SideDrawer>
    </div>
  )
}
