import { Select } from '@mantine/core'
import { useState } from 'react'
import { merchantTitle } from '#store/resources/merchants/merchants.ts'
import { type NewTerminalTyped, terminalMax } from '#store/resources/terminals/terminal-rules.ts'
import { FieldPair } from '#ui/form/form-page.tsx'
import type { Form } from '#ui/form/use-form.ts'
import { DetailAge } from '#ui/listing/detail-age.tsx'
import { useMerchants } from '#ui/pickers/use-merchants.ts'
import { useShops } from '#ui/pickers/use-shops.ts'
import classes from './terminals.module.css'

/** A list shows so many; typing finds the others. */
const mostAtOnce = 200

/** The merchant and then one of its shops, found by name or ID among what this device knows (spec 001 §2, §5). */
export function ShopFields({ form }: { form: Form<NewTerminalTyped> }) {
  const { merchant } = form.values
  const merchants = useMerchants(true)
  const shops = useShops(merchant === '' ? null : merchant)
  return (
    <FieldPair>
      <div className={classes['field']}>
        <Choice
          label="Merchant"
          placeholder="Find by name or ID"
          nothing="No merchant found"
          options={(merchants.value ?? []).map((one) => ({ value: one.id, label: merchantTitle(one) }))}
          {...chosen('merchant')}
        />
        <DetailAge detail={merchants} what="The list of merchants" failed="Merchant Ids fetch failed" />
      </div>
      <div className={classes['field']}>
        <Choice
          // Another merchant's text finds nothing among these.
          key={merchant}
          label="Submerchant"
          placeholder={merchant === '' ? 'Choose a merchant first' : 'Find by location or ID'}
          nothing="No sub merchants"
          max={terminalMax.subMerchant}
          options={(shops.value ?? []).map(({ id, location }) => ({
            value: id,
            label: location === '' ? id : `${location} (${id})`,
          }))}
          {...chosen('submerchant')}
        />
        {merchant !== '' && (
          <DetailAge detail={shops} what="The list of its sub-merchants" failed="Submerchant fetch failed" />
        )}
      </div>
    </FieldPair>
  )

  function chosen(name: 'merchant' | 'submerchant') {
    const { value, error, onBlur } = form.field(name)
    return {
      name,
      value,
      error,
      onBlur,
      onChange: (id: string) => form.set(name === 'merchant' ? { merchant: id, submerchant: '' } : { [name]: id }),
    }
  }
}

interface ChoiceProps {
  label: string
  name: string
  placeholder: string
  /** Said where nothing is like what is typed. */
  nothing: string
  options: readonly { value: string; label: string }[]
  value: string
  error: string | undefined
  /** Letters it takes. */
  max?: number
  onBlur(): void
  onChange(id: string): void
}

/** One of many, found while somebody types. */
function Choice({ name, options, nothing, max = 50, onChange, value, ...field }: ChoiceProps) {
  const [typed, setTyped] = useState('')
  return (
    <Select
      {...field}
      required
      data-field={name}
      searchable
      openOnFocus={false}
      allowDeselect={false}
      limit={mostAtOnce}
      withScrollArea={false}
      classNames={{ options: classes['options'] ?? '' }}
      // The name of what is chosen stands there whole, however long it is.
      searchValue={typed}
      onSearchChange={(text) => setTyped(options.some(({ label }) => label === text) ? text : text.slice(0, max))}
      nothingFoundMessage={nothing}
      data={[...options]}
      value={value === '' ? null : value}
      onChange={(id) => onChange(id ?? '')}
    />
  )
}
