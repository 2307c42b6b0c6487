import { z } from 'zod'
import { defineCall } from '#store/define/define-call.ts'
import { listOf } from '#store/define/list-of.ts'
import { idOnWire } from '#store/define/wire-values.ts'

export const tagOnWire = z.looseObject({ id: idOnWire, name: z.string() })

export const tagList = listOf(tagOnWire, [])

/** What a merchant can be tagged with when it is added. */
export const getTags = defineCall({
  name: 'tags.list',
  method: 'GET',
  path: '/tags/getAll',
  answer: tagList.answer,
})
