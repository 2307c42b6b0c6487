import { z } from 'zod'
import { defineCall } from '#store/define/define-call.ts'
import { idOnWire } from '#store/define/wire-values.ts'

/** A company that orders vouchers; `clientRef` names its own products and themes. */
export const clientOnWire = z.looseObject({
  id: idOnWire,
  clientName: z.string(),
  clientRef: z.string().nullish(),
})

/** The slash at the end is the spec's. */
export const getClients = defineCall({
  name: 'clients.list',
  method: 'GET',
  path: '/client/',
  answer: z.array(clientOnWire),
})
