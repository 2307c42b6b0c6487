import { z } from 'zod'
import { defineCall } from '#store/define/define-call.ts'
import { fileBytes, uploadedFile } from '#store/define/file-values.ts'
import { idOnWire } from '#store/define/wire-values.ts'

export const slipPaymentTypes = ['BANK_TRANSFER', 'CHEQUE', 'CARD_PAYMENT'] as const

const slipFile = uploadedFile({
  extensions: ['pdf', 'png', 'jpg', 'jpeg'],
  message: 'Only PDF, PNG, or JPG files are allowed. Please upload a valid file.',
})

/** A field of a form is text; a JSON part may say it as a boolean. */
const flag = z.union([z.boolean(), z.enum(['true', 'false'])])

/** `slipUrl` opens without a token for some minutes; `isFullPayment`, `paymentType` and `fileName` are beyond the spec's list. */
export const slipOnWire = z.looseObject({
  id: idOnWire,
  clientName: z.string().nullish(),
  slipUrl: z.string(),
  isFullPayment: z.boolean().nullish(),
  paymentType: z.string().nullish(),
  fileName: z.string().nullish(),
})

export const getUploadSlips = defineCall({
  name: 'slips.list',
  method: 'GET',
  path: '/client/get-upload-slip/{clientOrderId}',
  params: z.object({ clientOrderId: idOnWire }),
  answer: z.looseObject({ uploadSlips: z.array(slipOnWire) }),
})

export const uploadSlip = defineCall({
  name: 'slips.upload',
  method: 'POST',
  path: '/client/upload-slip/{clientOrderId}',
  params: z.object({ clientOrderId: idOnWire }),
  body: z.strictObject({ uploadFile: slipFile, isFullPayment: flag, paymentType: z.enum(slipPaymentTypes) }),
  sends: 'multipart',
  answer: z.looseObject({ message: z.string() }),
})

export const updateSlip = defineCall({
  name: 'slips.update',
  method: 'PUT',
  path: '/client/slip-update',
  body: z.strictObject({
    clientOrderSlipUpdateRequest: z.strictObject({ slipId: idOnWire, isFullPayment: flag, clientOrderId: idOnWire }),
    uploadFile: slipFile,
  }),
  sends: 'multipart',
  answer: z.looseObject({ message: z.string() }),
})

export const deleteSlip = defineCall({
  name: 'slips.delete',
  method: 'DELETE',
  path: '/client/slip-delete',
  body: z.strictObject({ slipId: idOnWire, clientOrderId: idOnWire }),
  answer: z.looseObject({ message: z.string() }),
})

/** Where a `slipUrl` leads: the signature in it stands for a token, until `expires`. */
export const getSlipFile = defineCall({
  name: 'slips.file',
  method: 'GET',
  path: '/client/slip-file/{slipId}',
  params: z.object({ slipId: idOnWire }),
  query: z.object({ expires: z.coerce.number().int(), signature: z.string().max(100) }),
  answer: fileBytes,
})
