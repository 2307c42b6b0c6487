import { NativeSelect, TextInput } from '@mantine/core'
import { z } from 'zod'
import { merchantCategories } from '#store/resources/merchant-categories/category-names.ts'
import { merchantStatuses } from '#store/resources/merchants/merchant-calls.ts'
import {
  changedFields,
  editMerchant,
  type MerchantFields,
  merchantFields,
} from '#store/resources/merchants/merchant-mutations.ts'
import type { Merchant } from '#store/resources/merchants/merchants.ts'
import { localPhoneInput, textInput } from '#store/values/live-input.ts'
import { isSafeAddress } from '#store/values/web-address.ts'
import { ChangedFields } from '#ui/form/changed-fields.tsx'
import { FormModal } from '#ui/form/form-modal.tsx'
import { useEditedRow } from '#ui/form/use-edited-row.ts'
import { useForm } from '#ui/form/use-form.ts'
import { useMutation } from '#ui/send/use-mutation.ts'
import { useDetail } from '#ui/live/use-detail.ts'
import type { DialogProps } from '#ui/record/open-record.ts'
import { useMerchantValues } from './use-merchant-values.ts'

type Changed = ReturnType<typeof changedFields>

/** Only what was changed is judged: what is stored passes as it is (decisions.md M4). */
function schemaFor(row: Merchant): z.ZodType<Changed, MerchantFields> {
  return z.custom<MerchantFields>().transform((typed, context) => {
    const read = merchantFields.partial().safeParse(changedFields(row, typed))
    if (read.success) return read.data
    for (const { path, message } of read.error.issues) context.addIssue({ code: 'custom', path, message })
    return z.NEVER
  })
}

/** Name, category, status, website and phone of a merchant (spec 002 §2 Edit Merchant). */
export function EditMerchantDialog({ row, opened, onClose }: DialogProps<Merchant>) {
  const edited = useEditedRow(row, editMerchant, fieldsOfMerchant)
  const merchant = edited.began
  const { submit } = useMutation(editMerchant, { onSent: onClose })
  const known = useDetail(merchantCategories, opened ? 'all' : null).value ?? []
  const used = useMerchantValues()
  const form = useForm<MerchantFields, Changed>({
    schema: schemaFor(merchant),
    initial: edited.initial,
    onSubmit: (changed) => submit({ id: merchant.id, ...changed }, merchant),
  })
  const isChanged = Object.keys(changedFields(merchant, form.values)).length > 0
  const isOdd = form.values.website.trim() !== '' && !isSafeAddress(form.values.website)
  return (
    <FormModal
      title="Edit Merchant"
      opened={opened}
      onClose={onClose}
      form={form}
      act="Update"
      blocked={edited.blockedReason(form) ?? (isChanged ? null : 'Nothing is changed yet.')}
    >
      <ChangedFields edited={edited} form={form} />
      <TextInput
        label="Name"
        required
        data-autofocus
        autoComplete="off"
        {...form.text('name', (typed) => textInput(typed, 50))}
      />
      <NativeSelect
        label="Category"
        required
        data={choices(merchant.category, [...known, ...used.categories])}
        {...form.text('category')}
      />
      <NativeSelect
        label="Status"
        required
        data={choices(merchant.status, [...merchantStatuses, ...used.statuses])}
        {...form.text('status')}
      />
      <TextInput
        label="Website"
        inputMode="url"
        autoComplete="off"
        description={isOdd ? 'Not an address that begins with http:// or https://: it will not be a link.' : undefined}
        {...form.text('website', (typed) => textInput(typed, 320))}
      />
      <TextInput
        label="Phone"
        inputMode="tel"
        autoComplete="off"
        {...form.text('contact', (typed) => localPhoneInput(typed, 10, form.values.contact))}
      />
    </FormModal>
  )
}

function fieldsOfMerchant({ name, category, status, website, contact }: Merchant): MerchantFields {
  return { name, category, status, website, contact }
}

/** Each value once, the present one among them, in order. */
function choices(present: string, others: readonly string[]): string[] {
  return [...new Set([present, ...others])].sort((a, b) => a.localeCompare(b, 'en'))
}
