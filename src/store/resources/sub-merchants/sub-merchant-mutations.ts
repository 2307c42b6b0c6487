import { z } from 'zod'
import { request } from '#store/define/define-call.ts'
import { defineMutation } from '#store/define/define-mutation.ts'
import { isNoLocation, locationMax, noLocation, updateSubMerchant } from './sub-merchant-calls.ts'
import { type SubMerchant, subMerchants } from './sub-merchants.ts'

const args = z.object({
  id: z.string().min(1),
  value: z
    .string()
    .trim()
    .max(locationMax, `Location cannot exceed ${locationMax} characters`)
    .refine((text) => !isNoLocation(text), noLocation),
})

/** Moves a shop: its location alone is sent (spec 000 §2.7). */
export const changeLocation = defineMutation<SubMerchant, z.infer<typeof args>>({
  name: 'sub-merchants.change-location@1',
  on: subMerchants,
  offline: 'queue',
  roles: subMerchants.roles,
  args,
  apply: (row, { value }) => ({ ...row, location: value }),
  request: ({ id, value }) => request(updateSubMerchant, { params: { id }, body: { location: value } }),
  accepted: (answer) =>
    updateSubMerchant.answer.safeParse(answer).data?.message === 'sub-merchant details updated successfully',
  verify: { kind: 'absolute', fields: ['location'] },
  inputs: { value: { label: 'Location', field: 'location' } },
  undoable: true,
  says: {
    done: 'Location updated successfully',
    failed: 'Failed to update location',
    change: ({ value }) => `location → ${value}`,
  },
})
