import { request } from '#store/define/define-call.ts'
import { defineDetail } from '#store/define/define-detail.ts'
import { clientOrderRoles } from '#store/resources/client-orders/client-orders.ts'
import { clientOnWire, getClients } from './client-calls.ts'

export interface ClientName {
  id: string
  name: string
  /** Names its own themes; '' where it has none. */
  ref: string
}

/** Who may order, by name, also without a connection; there is one such list, under whatever id it is asked for. */
export const clientNames = defineDetail<ClientName[]>({
  name: 'clients.all',
  roles: clientOrderRoles,
  request: () => request(getClients, {}),
  toValue: (answer) => {
    if (!Array.isArray(answer)) return null
    const names = answer.flatMap((wire) => {
      const { data } = clientOnWire.safeParse(wire)
      return data ? [{ id: String(data.id), name: data.clientName, ref: data.clientRef ?? '' }] : []
    })
    return names.toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
  },
  keep: 1,
  ahead: (scope) => (scope === '' ? ['all'] : []),
  held: {
    title: 'Clients',
    of: null,
    rows: { one: 'client', many: 'clients', count: (names) => names.length },
  },
})
