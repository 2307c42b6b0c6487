import { z } from 'zod'
import { defineCall } from '#store/define/define-call.ts'

export const packagingTypeOnWire = z.looseObject({ id: z.union([z.string(), z.number()]), name: z.string() })

export const getPackagingTypes = defineCall({
  name: 'packaging-types.list',
  method: 'GET',
  path: '/voucher/packaging-types',
  answer: z.array(packagingTypeOnWire),
})
