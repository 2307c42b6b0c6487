import { z } from 'zod'
import { defineCall } from '#store/define/define-call.ts'
import { listOf } from '#store/define/list-of.ts'
import { idOnWire } from '#store/define/wire-values.ts'

export const terminalTypes = ['ONLINE', 'PLUGIN', 'STORE', 'QR'] as const
export const terminalStatuses = ['Active', 'Inactive'] as const

const pin = z.string().regex(/^\d{1,5}$/, 'must be 1 to 5 digits')

/** `additionalInfo` is the description, `lastActive` the status; a PIN that an API answers is dropped (decisions.md N2). */
export const terminalOnWire = z.looseObject({
  id: idOnWire,
  merchant: z.looseObject({ id: idOnWire, name: z.string().nullish() }).nullish(),
  subMerchant: z.looseObject({ id: idOnWire, location: z.string().nullish() }).nullish(),
  model: z.string().nullish(),
  additionalInfo: z.string().nullish(),
  type: z.string().nullish(),
  // The status by its meaning, and anything by its type (decisions.md M20).
  lastActive: z.union([z.string(), z.number(), z.boolean()]).nullish(),
})

export const terminalList = listOf(terminalOnWire, ['terminals', 'list'])

export const getAllTerminals = defineCall({
  name: 'terminals.list',
  method: 'GET',
  path: '/terminals/getAllTerminals',
  answer: terminalList.answer,
})

/** Any object is a yes (decisions.md M5). */
const done = z.looseObject({ message: z.string().nullish() })

/** Create (decisions.md B4); the answer's message is shown to people (spec 001 §8). */
export const addTerminal = defineCall({
  name: 'terminals.add',
  method: 'POST',
  path: '/terminals/saveTerminal',
  secrets: ['pin'],
  body: z.strictObject({
    description: z.string().max(255).optional(),
    submerchant: idOnWire,
    merchant: idOnWire,
    model: z.string().max(10).optional(),
    type: z.enum(terminalTypes),
    pin,
    status: z.enum(terminalStatuses),
  }),
  answer: done,
})

/**
 * Update (decisions.md B4). Fields that are left out stay, the PIN too. 100 characters of description are the edit
 * form's limit; a longer one that was added must pass unchanged (F4).
 */
export const updateTerminal = defineCall({
  name: 'terminals.update',
  method: 'PUT',
  path: '/terminals/savePin',
  secrets: ['pin'],
  body: z.strictObject({
    terminalId: idOnWire,
    pin: pin.optional(),
    subMerchant: idOnWire.optional(),
    model: z.string().max(10).optional(),
    description: z.string().max(255).optional(),
    status: z.enum(terminalStatuses).optional(),
  }),
  answer: done,
})

/** QR codes of redeem links, three a row, as a PDF in base64; the shape of the quantities is ours (decisions.md P15). */
export const printTerminalQr = defineCall({
  name: 'terminals.generate-qr',
  method: 'POST',
  path: '/terminals/generate-qr/size/3',
  body: z.strictObject({
    terminalIds: z
      .array(z.strictObject({ terminalId: idOnWire, quantity: z.number().int().min(0).max(100) }))
      .min(1)
      .max(1000),
  }),
  answer: z.looseObject({ data: z.string() }),
})
