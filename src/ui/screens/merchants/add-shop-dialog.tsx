import { PasswordInput, Text, TextInput } from '@mantine/core'
import { z } from 'zod'
import { request } from '#store/define/define-call.ts'
import type { Merchant } from '#store/resources/merchants/merchants.ts'
import { addSubMerchant, getSubMerchants, subMerchantList } from '#store/resources/sub-merchants/sub-merchant-calls.ts'
import { isNoLocation, locationMax } from '#store/resources/sub-merchants/sub-merchant-mutations.ts'
import { type SubMerchant, subMerchantFromWire } from '#store/resources/sub-merchants/sub-merchants.ts'
import { pinMax, pinWarning } from '#store/values/pin.ts'
import { digitsInput, textInput } from '#store/values/live-input.ts'
import { emailPattern } from '#store/values/text-fields.ts'
import { FormModal } from '#ui/form/form-modal.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { type CreationResult, useSecretCreation } from '#ui/form/use-secret-creation.ts'
import { useOnlineCall } from '#ui/live/use-online-call.ts'
import { toastDone } from '#ui/overlay/toast.ts'

const failed = 'Failed to add new subMerchant'

/** Literal texts where the specs have them (spec 000 §5, spec 002 §5). */
const form = z.object({
  email: z
    .string()
    .trim()
    .min(1, 'Email cannot be empty')
    .max(100, 'Email cannot exceed 100 characters')
    .regex(emailPattern, 'Enter a valid email address'),
  location: z
    .string()
    .trim()
    .max(locationMax, `Location cannot exceed ${locationMax} characters`)
    .refine((text) => !isNoLocation(text), 'Location cannot be empty'),
  mangerPin: z
    .string()
    .min(1, 'Merchant pin cannot be empty')
    .regex(/^\d{1,5}$/, 'Use 1 to 5 digits'),
})
type NewShop = z.infer<typeof form>

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
  const ask = useOnlineCall()
  const { make, looking, blocked } = useSecretCreation('sub merchant')
  const asked = useForm<NewShop, NewShop>({
    schema: form,
    initial: { email: '', location: '', mangerPin: '' },
    draft: { name: `add-sub-merchant-${merchant.id}`, leaveOut: ['mangerPin'] },
    async onSubmit(typed) {
      const result = await make({
        request: request(addSubMerchant, { body: { ...typed, merchantId: merchant.id } }),
        findEqual: () => equalShops(typed),
      })
      if (result.kind !== 'made') return wordsFor(result)
      onAdded()
      toastDone(`Sub merchant added successfully${result.id === null ? '' : `: ${result.id}`}`)
      asked.reset()
      onClose()
      return null
    },
  })

  /** By what a creation is known (decisions.md M6). */
  async function equalShops({ email, location }: NewShop): Promise<ReadonlySet<string> | null> {
    const answered = await ask(request(getSubMerchants, { params: { id: merchant.id } }))
    if (answered.kind !== 'answered') return null
    const listed = subMerchantList.read(answered.answer).flatMap((wire) => subMerchantFromWire(wire, merchant.id) ?? [])
    return new Set(listed.flatMap((shop) => (isEqual(shop, email, location) ? [shop.id] : [])))
  }

  const { location, mangerPin } = asked.values
  const twin = shops.find((shop) => shop.location.trim().toLowerCase() === location.trim().toLowerCase())
  const warning = pinWarning(mangerPin)
  return (
    <FormModal
      title="Add New Sub Merchant"
      opened={opened}
      onClose={onClose}
      form={asked}
      act="Add"
      blocked={blocked === null ? null : 'Needs a connection: the PIN is not kept on this device.'}
    >
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

function isEqual(shop: SubMerchant, email: string, location: string): boolean {
  const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()
  return same(shop.location, location) && shop.emails.some((known) => same(known, email))
}

function wordsFor(result: Exclude<CreationResult, { kind: 'made' }>): string {
  if (result.kind === 'several')
    return `${failed}. Several like it are there: please look at the list before you add it again`
  if (result.kind === 'unsent') return `${failed}. The server could not be reached, and nothing was sent`
  return result.reason === null ? failed : `${failed}. ${result.reason}`
}
