import { Button, Checkbox } from '@mantine/core'
import { useId } from 'react'
import { offerFieldTitles } from '#store/resources/offers/offer-fields.ts'
import { DetailAge } from '#ui/listing/detail-age.tsx'
import { FindField } from '#ui/pickers/find-field.tsx'
import { useFind } from '#ui/pickers/use-find.ts'
import { useShopRows } from '#ui/pickers/use-shops.ts'
import classes from './offer-form.module.css'
import own from './shop-choice.module.css'

interface ShopChoiceProps {
  /** '' while none is chosen. */
  merchantId: string
  name: string
  value: string[]
  error: string | undefined
  onChange(ids: string[]): void
  onBlur(): void
}

/** From so many on they can be looked for. */
const many = 10
const findMax = 50

/** The shops of a merchant in which an offer is given: some, or all at once. */
export function ShopChoice({ merchantId, name, value, error, onChange }: ShopChoiceProps) {
  const words = useId()
  const detail = useShopRows(merchantId === '' ? null : merchantId)
  const find = useFind()
  const shops = merchantId === '' ? [] : (detail.value ?? [])
  const wanted = find.text.trim().toLowerCase()
  const shown = shops.filter(({ id, location }) => `${location} ${id}`.toLowerCase().includes(wanted))
  const isAll = shops.length > 0 && shops.every(({ id }) => value.includes(id))
  return (
    <fieldset className={own['shops']} aria-describedby={error === undefined ? undefined : words}>
      <legend>
        {offerFieldTitles.owner} <span aria-hidden>*</span>
      </legend>
      {merchantId === '' ? (
        <p className={classes['quiet']}>Choose a merchant first.</p>
      ) : (
        <>
          <div className={own['shopsHead']}>
            <DetailAge detail={detail} what="The list of its sub-merchants" failed="Submerchant fetch failed" />
            {shops.length > 0 && (
              <Button
                size="compact-xs"
                variant="default"
                onClick={() => onChange(isAll ? [] : shops.map(({ id }) => id))}
              >
                {isAll ? 'None' : `All ${shops.length}`}
              </Button>
            )}
            {value.length > 0 && <span className={classes['quiet']}>{`${value.length} chosen`}</span>}
          </div>
          {shops.length > many && (
            <FindField
              label="Search sub merchants"
              placeholder="Location or ID"
              value={find.text}
              onLook={(typed) => find.look(typed, findMax)}
            />
          )}
          <div className={own['shopList']}>
            {shown.map(({ id, location }, at) => (
              <Checkbox
                key={id}
                // The form leads to its first box where none is chosen.
                name={at === 0 ? name : `${name} ${id}`}
                label={`${location || 'N/A'} (${id})`}
                checked={value.includes(id)}
                onChange={({ currentTarget }) =>
                  onChange(currentTarget.checked ? [...value, id] : value.filter((one) => one !== id))
                }
              />
            ))}
          </div>
        </>
      )}
      {error !== undefined && (
        <p id={words} className={classes['error']}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
