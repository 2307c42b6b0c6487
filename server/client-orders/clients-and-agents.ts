import { asc } from 'drizzle-orm'
import type { Database } from '#server/data/open-database.ts'
import { salesAgents } from '#server/data/schema/client-orders.ts'
import { clients } from '#server/data/schema/clients.ts'

/** All clients by name. */
export function listClients(db: Database) {
  return db
    .select({ id: clients.id, clientName: clients.clientName, clientRef: clients.clientRef })
    .from(clients)
    .orderBy(asc(clients.clientName), asc(clients.id))
}

/** All sales agents by name. */
export function listSalesAgents(db: Database) {
  return db
    .select({ id: salesAgents.id, name: salesAgents.name })
    .from(salesAgents)
    .orderBy(asc(salesAgents.name), asc(salesAgents.id))
}
