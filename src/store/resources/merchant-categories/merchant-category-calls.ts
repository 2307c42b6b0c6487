import { z } from 'zod'
import { defineCall } from '#store/define/define-call.ts'
import { listOf } from '#store/define/list-of.ts'
import { addressOnWire, filledText, idOnWire } from '#store/define/wire-values.ts'

export const merchantCategoryOnWire = z.looseObject({
  id: idOnWire.nullish(),
  name: z.string(),
  imgUrl: z.string().nullish(),
  description: z.string().nullish(),
})

export const merchantCategoryList = listOf(merchantCategoryOnWire, [])

export const getMerchantCategories = defineCall({
  name: 'merchant-categories.list',
  method: 'GET',
  path: '/merchants/getMerchantCategories',
  answer: merchantCategoryList.answer,
})

/** The answer's message is shown to people, for success and for failure (spec 002 §8). */
export const addMerchantCategory = defineCall({
  name: 'merchant-categories.add',
  method: 'POST',
  path: '/merchants/addNewMerchantCategory',
  body: z.strictObject({
    name: filledText(10),
    imgUrl: addressOnWire(240).regex(/\S/, 'cannot be empty'),
    description: filledText(320),
  }),
  answer: z.looseObject({ message: z.string() }),
})
