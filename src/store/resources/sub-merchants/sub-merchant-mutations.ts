import { z } from 'zod'
import { request } from '#store/define/define-call.ts'
import { defineMutation } from '#store/define/define-mutation.ts'
import { updateSubMerchant } from './sub-merchant-calls.ts'
import { type SubMerchant, subMerchants } from './sub-merchants.ts'

export const locationMax = 255

/** Said once of an empty or 'N/A' location: the old one stays (decisions.md M30). */
export const noLocation = 'A location cannot be empty'

/** Whether a text is no location at all (spec 000 §5, decisions.md M30). */
export function isNoLocation(text: string): boolean {
  return text.trim() === '' || text.trim().toLowerCase() === 'n/a'
}

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
  says: {
    done: 'Location updated successfully',
    failed: 'Failed to update location',
    change: ({ value }) => `location → ${value}`,
  },
})
