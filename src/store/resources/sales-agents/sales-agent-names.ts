import { request } from '#store/define/define-call.ts'
import { defineDetail } from '#store/define/define-detail.ts'
import { clientOrderRoles } from '#store/resources/client-orders/client-orders.ts'
import { getSalesAgents, salesAgentOnWire } from './sales-agent-calls.ts'

export interface SalesAgentName {
  id: string
  name: string
}

/** Who sells, by name, also without a connection; there is one such list, under whatever id it is asked for. */
export const salesAgentNames = defineDetail<SalesAgentName[]>({
  name: 'sales-agents.all',
  roles: clientOrderRoles,
  request: () => request(getSalesAgents, {}),
  toValue: (answer) => {
    if (!Array.isArray(answer)) return null
    const names = answer.flatMap((wire) => {
      const { data } = salesAgentOnWire.safeParse(wire)
      return data ? [{ id: String(data.id), name: data.name }] : []
    })
    return names.toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
  },
  keep: 1,
  ahead: (scope) => (scope === '' ? ['all'] : []),
  held: {
    title: 'Sales agents',
    of: null,
    rows: { one: 'sales agent', many: 'sales agents', count: (names) => names.length },
  },
})
