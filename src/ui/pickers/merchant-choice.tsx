import { Radio, SegmentedControl, Stack, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import type { MerchantName } from '#store/resources/merchants/merchants.ts'
import { PageButtons } from '#ui/kit/page-buttons.tsx'
import { useFind } from './use-find.ts'
import { FindField } from './find-field.tsx'
import { merchantPage, type MerchantSearch } from './merchant-page.ts'
import classes from './pickers.module.css'

interface MerchantChoiceProps {
  merchants: readonly MerchantName[]
  /** The id of the merchant whose radio is set; '' for none. */
  picked: string
  /** Letters that the two searches take; they differ from screen to screen (decisions.md F1). */
  limits: Readonly<Record<MerchantSearch['by'], number>>
  onPick(id: string): void
}

/** Merchants as a radio list of name and id, ten at a time, searched by either. */
export function MerchantChoice({ merchants, picked, limits, onPick }: MerchantChoiceProps) {
  const [by, setBy] = useState<MerchantSearch['by']>('name')
  const find = useFind()
  const { rows, page, pages, none } = merchantPage(merchants, { by, text: find.text }, find.asked)
  const title = by === 'name' ? 'merchant name' : 'merchant ID'

  function searchBy(next: MerchantSearch['by']) {
    setBy(next)
    find.look(find.text, limits[next])
  }

  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label="Search by"
        value={by}
        onChange={(next) => searchBy(next as MerchantSearch['by'])}
        data={[
          { value: 'name', label: 'By name' },
          { value: 'id', label: 'By ID' },
        ]}
      />
      <FindField
        label={`Search by ${title}`}
        placeholder={title.slice(0, 1).toUpperCase() + title.slice(1)}
        value={find.text}
        onLook={(typed) => find.look(typed, limits[by])}
      />
      <Radio.Group label={<VisuallyHidden>Merchants</VisuallyHidden>} value={picked} onChange={onPick}>
        <div className={classes['merchants']}>
          {rows.map(({ id, name }) => (
            <Radio key={id} value={id} label={name} description={id} />
          ))}
        </div>
      </Radio.Group>
      {none !== null && (
        <p role="status" className={classes['noMerchant']}>
          {none}
        </p>
      )}
      {pages > 1 && <PageButtons page={page} pages={pages} onPage={find.goTo} />}
    </Stack>
  )
}
