import { merchantTitle } from '#store/resources/merchants/merchants.ts'
import { type NewTerminalTyped, terminalMax } from '#store/resources/terminals/terminal-rules.ts'
import { FieldPair } from '#ui/form/form-page.tsx'
import type { Form } from '#ui/form/use-form.ts'
import { DetailAge } from '#ui/listing/detail-age.tsx'
import { OneField } from '#ui/pickers/one-field.tsx'
import { useMerchants } from '#ui/pickers/use-merchants.ts'
import { useShops } from '#ui/pickers/use-shops.ts'
import classes from './terminals.module.css'

/** The merchant and then one of its shops, found by name or ID among what this device knows (spec 001 §2, §5). */
export function ShopFields({ form }: { form: Form<NewTerminalTyped> }) {
  const { merchant } = form.values
  const merchants = useMerchants(true)
  const shops = useShops(merchant === '' ? null : merchant)
  return (
    <FieldPair>
      <div className={classes['field']}>
        <OneField
          required
          label="Merchant"
          placeholder="Find by name or ID"
          nothing="No merchant found"
          max={50}
          options={(merchants.value ?? []).map((one) => ({ value: one.id, label: merchantTitle(one) }))}
          {...chosen('merchant')}
        />
        <DetailAge detail={merchants} what="The list of merchants" failed="Merchant Ids fetch failed" />
      </div>
      <div className={classes['field']}>
        <OneField
          required
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
