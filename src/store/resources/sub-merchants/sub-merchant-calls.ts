import { z } from 'zod'
import { defineCall } from '#store/define/define-call.ts'
import { listOf } from '#store/define/list-of.ts'
import { emailOnWire, idOnWire } from '#store/define/wire-values.ts'

/** `emails` and `mobileNumbers` are lists of any length (decisions.md J17); `terminals` are terminal ids. */
export const subMerchantOnWire = z.looseObject({
  id: idOnWire,
  location: z.string().nullish(),
  emails: z.array(z.string()).nullish(),
  mobileNumbers: z.array(z.string()).nullish(),
  terminals: z.array(idOnWire).nullish(),
})

export const subMerchantList = listOf(subMerchantOnWire, ['subMerchants'])

export const getSubMerchants = defineCall({
  name: 'sub-merchants.by-merchant',
  method: 'GET',
  path: '/sub-merchants/by-merchant/{id}',
  params: z.object({ id: z.string().min(1).max(50) }),
  answer: subMerchantList.answer,
})

export const locationMax = 255

/** Said once of an empty or 'N/A' location: the old one stays (decisions.md M30). */
export const noLocation = 'A location cannot be empty'

/** Whether a text is no location at all (spec 000 §5, decisions.md M30). */
export function isNoLocation(text: string): boolean {
  return text.trim() === '' || text.trim().toLowerCase() === 'n/a'
}

const location = z
  .string()
  .max(locationMax)
  .refine((text) => !isNoLocation(text), noLocation)

/** `mangerPin` is spelled so (spec 000 §3). */
export const addSubMerchant = defineCall({
  name: 'sub-merchants.add',
  method: 'POST',
  path: '/sub-merchants/addNewSubMerchant',
  secrets: ['mangerPin'],
  body: z.strictObject({
    email: emailOnWire,
    location,
    mangerPin: z.string().regex(/^\d{1,5}$/, 'must be 1 to 5 digits'),
    merchantId: idOnWire,
  }),
  answer: z.looseObject({ message: z.string() }),
})

/** Only the message 'sub-merchant details updated successfully' means success. */
export const updateSubMerchant = defineCall({
  name: 'sub-merchants.update',
  method: 'PUT',
  path: '/sub-merchants/{id}/update',
  params: z.object({ id: z.string().min(1).max(50) }),
  body: z.strictObject({ location }),
  answer: z.looseObject({ message: z.string() }),
})
