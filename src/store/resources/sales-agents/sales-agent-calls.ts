import { z } from 'zod'
import { defineCall } from '#store/define/define-call.ts'
import { idOnWire } from '#store/define/wire-values.ts'

export const salesAgentOnWire = z.looseObject({ id: idOnWire, name: z.string() })

export const getSalesAgents = defineCall({
  name: 'sales-agents.list',
  method: 'GET',
  path: '/sales-agent',
  answer: z.array(salesAgentOnWire),
})
