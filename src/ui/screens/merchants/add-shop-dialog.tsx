import { PasswordInput, Text, TextInput } from '@mantine/core'
import type { Merchant } from '#store/resources/merchants/merchants.ts'
import { isSameLocation, type NewShop, newShopForm } from '#store/resources/sub-merchants/new-shop.ts'
import { locationMax } from '#store/resources/sub-merchants/sub-merchant-calls.ts'
import type { SubMerchant } from '#store/resources/sub-merchants/sub-merchants.ts'
import { pinMax, pinWarning } from '#store/values/pin.ts'
import { digitsInput, textInput } from '#store/values/live-input.ts'
import { FormModal } from '#ui/form/form-modal.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { toastDone } from '#ui/overlay/toast.ts'
import { useAddShop } from './use-add-shop.ts'

interface AddShopProps {
  merchant: Merchant
  /** Its shops on this device. */
  shops: readonly SubMerchant[]
  opened: boolean
  onClose(): void
  /** The list of its shops has another one. */
  onAdded(): void
}

/** A new shop: sent while the form is open, for its PIN is kept nowhere (decisions.md M1). */
export function AddShopDialog({ merchant, shops, opened, onClose, onAdded }: AddShopProps) {
  const { add, looking, blocked } = useAddShop(merchant)
  const asked = useForm<NewShop, NewShop>({
    schema: newShopForm,
    initial: { email: '', location: '', mangerPin: '' },
    draft: { name: `add-sub-merchant-${merchant.id}`, leaveOut: ['mangerPin'] },
    async onSubmit(typed) {
      const result = await add(typed)
      if ('why' in result) return result.why
      onAdded()
      toastDone(`Sub merchant added successfully${result.id === null ? '' : `: ${result.id}`}`)
      asked.reset()
      onClose()
      return null
    },
  })

  const { location, mangerPin } = asked.values
  const twin = shops.find((shop) => isSameLocation(shop.location, location))
  const warning = pinWarning(mangerPin)
  return (
    <FormModal title="Add New Sub Merchant" opened={opened} onClose={onClose} form={asked} act="Add" blocked={blocked}>
      <Text size="sm">{merchant.name}</Text>
      <TextInput
        label="Email"
        required
        data-autofocus
        inputMode="email"
        autoComplete="off"
        {...asked.text('email', (typed) => textInput(typed, 100))}
      />
      <TextInput
        label="Location"
        required
        autoComplete="off"
        description={twin && location.trim() !== '' ? `${twin.id} is in ${twin.location} already.` : undefined}
        {...asked.text('location', (typed) => textInput(typed, locationMax))}
      />
      <PasswordInput
        label="Merchant pin"
        required
        inputMode="numeric"
        autoComplete="off"
        description={warning ?? `1 to ${pinMax} digits`}
        {...asked.text('mangerPin', (typed) => digitsInput(typed, pinMax))}
      />
      {looking !== null && (
        <Text size="sm" role="status">
          {looking}
        </Text>
      )}
    </FormModal>
  )
}
