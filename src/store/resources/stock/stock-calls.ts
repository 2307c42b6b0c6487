import { z } from 'zod'
import { defineCall } from '#store/define/define-call.ts'
import { listOf } from '#store/define/list-of.ts'
import { idOnWire } from '#store/define/wire-values.ts'
const amount = z.union([z.number(), z.string()])

/** How many codes of one value a merchant voucher has left. */
export const stockOnWire = z.looseObject({
  id: idOnWire,
  merchantVoucherId: idOnWire,
  merchantVoucherName: z.string(),
  denomination: amount,
  availableQuantity: z.number(),
})

export const stockList = listOf(stockOnWire, [])

export const getStock = defineCall({
  name: 'stock.list',
  method: 'GET',
  path: '/voucher/getAllMerchantVoucherDenominations',
  answer: stockList.answer,
})
