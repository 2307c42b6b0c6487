import { z } from 'zod'
import { request } from '#store/define/define-call.ts'
import { defineMutation } from '#store/define/define-mutation.ts'
import { isOfOtherScheme, notOfTheWeb } from '#store/values/web-address.ts'
import { merchantStatuses, updateMerchant } from './merchant-calls.ts'
import { type Merchant, merchants } from './merchants.ts'

/** The fields of 'Edit Merchant' with their limits (spec 002 §2, decisions.md M4). */
export const merchantFields = z.object({
  name: z.string().trim().min(1, 'Merchant name cannot be empty').max(50, 'Merchant name cannot exceed 50 characters'),
  category: z.string().min(1, 'Category cannot be empty').max(50, 'Category cannot exceed 50 characters'),
  status: z.string().min(1, 'Status cannot be empty'),
  website: z
    .string()
    .trim()
    .max(320, 'Website cannot exceed 320 characters')
    .refine((typed) => !isOfOtherScheme(typed), notOfTheWeb),
  contact: z
    .string()
    .trim()
    .regex(/^0\d{9}$/, 'Please enter a valid mobile number'),
})
export type MerchantFields = z.infer<typeof merchantFields>

const fieldNames = Object.keys(merchantFields.shape) as (keyof MerchantFields)[]

/** Some of the fields. */
type SomeFields = { readonly [Field in keyof MerchantFields]?: string | undefined }

/** What of a form differs from the row: only that is judged and changed, so that what is stored passes as it is. */
export function changedFields(row: Merchant, typed: MerchantFields): SomeFields {
  const changed = fieldNames.filter((field) => typed[field].trim() !== row[field].trim())
  return Object.fromEntries(changed.map((field) => [field, typed[field]]))
}

const args = merchantFields
  .partial()
  .extend({ id: z.string().min(1) })
  .refine((given) => fieldsIn(given).length > 0, 'Nothing to update')
type Edit = z.infer<typeof args>

const labels: Readonly<Record<keyof MerchantFields, string>> = {
  name: 'Merchant name',
  category: 'Category',
  status: 'Status',
  website: 'Website',
  contact: 'Phone',
}

function fieldsIn(given: SomeFields): (keyof MerchantFields)[] {
  return fieldNames.filter((field) => given[field] !== undefined)
}

/**
 * Changes some fields of a merchant. All five go over the wire, composed from the server's present row (decisions.md
 * M4); what that row has in no form the wire takes is left out, and stays.
 */
export const editMerchant = defineMutation<Merchant, Edit>({
  name: 'merchants.edit@1',
  on: merchants,
  offline: 'queue',
  roles: merchants.roles,
  args,
  apply: (row, given) => ({ ...row, ...setBy(given) }),
  request: (given, row) =>
    request(updateMerchant, { params: { id: given.id }, body: bodyOf({ ...row, ...setBy(given) }) }),
  accepted: (answer) => updateMerchant.answer.safeParse(answer).data?.message === 'MERCHANT_UPDATED_SUCCESSFULLY',
  verify: { kind: 'absolute', fields: fieldsIn },
  inputs: {
    name: { label: labels.name, field: 'name' },
    category: { label: labels.category, field: 'category' },
    status: { label: labels.status, field: 'status' },
    website: { label: labels.website, field: 'website' },
    contact: { label: labels.contact, field: 'contact' },
  },
  undoable: true,
  says: {
    done: 'Updated successfully',
    failed: 'Failed to update',
    change: (given) =>
      fieldsIn(given)
        .map((field) => `${labels[field].toLowerCase()} → ${given[field] || 'none'}`)
        .join(', '),
  },
})

/** The fields that are set, and no others. */
function setBy(given: SomeFields): Partial<MerchantFields> {
  return Object.fromEntries(fieldsIn(given).map((field) => [field, given[field]]))
}

function bodyOf({ name, category, status, website, contact }: SomeFields) {
  const known = merchantStatuses.find((one) => one === status)
  return {
    ...(name ? { name } : {}),
    ...(category ? { category } : {}),
    ...(known ? { status: known } : {}),
    ...(website === undefined ? {} : { website }),
    ...(contact ? { tel: contact } : {}),
  }
}
