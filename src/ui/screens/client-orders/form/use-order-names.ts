import { useMemo } from 'react'
import { type ClientName, clientNames } from '#store/resources/clients/client-names.ts'
import type { ClientOrder } from '#store/resources/client-orders/client-orders.ts'
import { packagingTypeNames } from '#store/resources/packaging-types/packaging-type-names.ts'
import { salesAgentNames } from '#store/resources/sales-agents/sales-agent-names.ts'
import { useDetail } from '#ui/live/use-detail.ts'

interface Named {
  id: string
  name: string
}

/** What an order can name, by id and in words; what this device does not hold of them, an order itself names. */
export interface OrderNames {
  clients: readonly ClientName[]
  salesAgents: readonly Named[]
  packagingTypes: readonly Named[]
  client(id: string): string
  salesAgent(id: string): string
  packagingType(id: string): string
  /** Nothing is known of one of them, and the server could not be asked. */
  isMissing: boolean
}

/** The clients, sales agents and packaging types that this device holds; `order` stands for what it does not. */
export function useOrderNames(order: ClientOrder | null): OrderNames {
  const clients = useDetail(clientNames, 'all')
  const agents = useDetail(salesAgentNames, 'all')
  const packagings = useDetail(packagingTypeNames, 'all')
  const isMissing = [clients, agents, packagings].some(({ value, result }) => !value && isOver(result))
  const [client, agent, packaging] = [clients.value, agents.value, packagings.value]
  return useMemo(() => {
    const ownClient = order ? [{ id: order.clientId, name: order.clientName, ref: order.clientRef }] : []
    const ownAgent = order && order.salesAgentId !== '' ? [{ id: order.salesAgentId, name: order.salesAgentName }] : []
    const ownPackaging = (order?.items ?? []).flatMap(({ packagingTypeId: id, packagingType: name }) =>
      id === '' ? [] : [{ id, name }],
    )
    const names = {
      clients: together(client, ownClient),
      salesAgents: together(agent, ownAgent),
      packagingTypes: together(packaging, ownPackaging),
    }
    return {
      ...names,
      client: nameIn(names.clients),
      salesAgent: nameIn(names.salesAgents),
      packagingType: nameIn(names.packagingTypes),
      isMissing,
    }
  }, [client, agent, packaging, order, isMissing])
}

function isOver(result: string | null): boolean {
  return result !== null && result !== 'looking' && result !== 'fetched'
}

function together<One extends Named>(held: readonly One[] | null | undefined, own: readonly One[]): One[] {
  return [...new Map([...own, ...(held ?? [])].map((one) => [one.id, one])).values()]
}

function nameIn(list: readonly Named[]): (id: string) => string {
  const names = new Map(list.map(({ id, name }) => [id, name]))
  return (id) => names.get(id) ?? ''
}
