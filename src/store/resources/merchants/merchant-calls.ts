import { z } from 'zod'
import { defineCall } from '#store/define/define-call.ts'
import { listOf } from '#store/define/list-of.ts'
import { addressOnWire, emailOnWire, filledText, idOnWire } from '#store/define/wire-values.ts'
import { cleanMarkup } from '#store/values/clean-markup.ts'
import { visibleText } from '#store/values/visible-text.ts'

export const merchantStatuses = ['Active', 'Inactive'] as const

/** A merchant as the list answers it: nothing of its finance details. */
export const merchantOnWire = z.looseObject({
  id: idOnWire,
  name: z.string(),
  category: z.string().nullish(),
  status: z.string().nullish(),
  website: z.string().nullish(),
  contact: z.string().nullish(),
})

/** All merchants at once, read as list, data or items (spec 002 §7). */
export const merchantList = listOf(merchantOnWire, ['list', 'data', 'items'])

export const getAllMerchants = defineCall({
  name: 'merchants.list',
  method: 'GET',
  path: '/merchants/allmerchant',
  answer: merchantList.answer,
})

export const richTextMax = 350

/** Text in markup, counted as it is read (spec 002 §5, decisions.md F19); markup takes room of its own. */
function richText(label: string) {
  const read = (html: string) => visibleText(cleanMarkup(html))
  return z
    .string()
    .max(10_000)
    .refine((html) => read(html).trim() !== '', `${label} cannot be empty`)
    .refine((html) => read(html).length <= richTextMax, `${label} cannot exceed ${richTextMax} characters`)
}

const address = addressOnWire(320)

/**
 * A new merchant (spec 002 §3). `commission` is a fraction; it and `totalBalance` may be decimal text, which a
 * computer's numbers cannot spoil.
 */
export const addMerchant = defineCall({
  name: 'merchants.add',
  method: 'POST',
  path: '/merchants/addNewMerchant',
  secrets: ['accountName', 'accountNumber', 'bankName', 'bankBranchCode', 'email', 'commission'],
  body: z.strictObject({
    name: filledText(50),
    address: filledText(320),
    tel: z.string().regex(/^0\d{9}$/, 'must be 0 followed by 9 digits'),
    category: z.string().min(1).max(50),
    status: z.enum(merchantStatuses),
    website: address,
    imgUrl: address,
    thumbnail: address,
    description: richText('Description'),
    termsAndConditions: richText('Terms and Conditions'),
    accountName: filledText(20),
    accountNumber: z.string().regex(/^\d{1,20}$/, 'must be 1 to 20 digits'),
    bankName: filledText(20),
    email: emailOnWire,
    bankBranchCode: filledText(20),
    commission: z
      .union([
        z.number().nonnegative(),
        z
          .string()
          .max(30)
          .regex(/^\d+(\.\d+)?$/, 'must be a decimal'),
      ])
      .nullish(),
    glName: filledText(50),
    glType: filledText(20),
    totalBalance: z
      .union([z.number(), z.string()])
      .refine((value) => /^\d{1,10}(\.\d{1,2})?$/.test(String(value)), 'must be an amount of rupees and cents'),
    glDescription: filledText(350),
    tagIds: z.array(idOnWire).min(1, 'Atleast one tag should be selected').max(100),
  }),
  answer: z.looseObject({ message: z.string() }),
})

/** Only the message `MERCHANT_UPDATED_SUCCESSFULLY` means success; fields that are left out stay as they are. */
export const updateMerchant = defineCall({
  name: 'merchants.update',
  method: 'PUT',
  path: '/merchants/update/{id}',
  params: z.object({ id: z.string().min(1).max(50) }),
  body: z
    .strictObject({
      name: filledText(50),
      category: z.string().min(1).max(50),
      status: z.enum(merchantStatuses),
      website: address,
      // Numbers that were stored in another form must pass through an edit of something else.
      tel: z.string().regex(/^\+?[\d\s-]{7,20}$/, 'must be a phone number'),
    })
    .partial()
    .refine((fields) => Object.keys(fields).length > 0, 'Nothing to update'),
  answer: z.looseObject({ message: z.string() }),
})
