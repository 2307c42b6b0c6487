import { createContext, use } from 'react'
import type { Role } from '#store/access/roles.ts'
import type { PortalUser } from '#store/access/session.ts'
import type { RuntimeConfig } from '#store/config/runtime-config.ts'
import type { DeviceLedger } from '#store/database/device-ledger.ts'
import type { PortalDatabase } from '#store/database/open-database.ts'
import type { ExchangePort } from '#store/ports/exchange-port.ts'
import type { FilePort } from '#store/ports/file-port.ts'
import type { PrintPort } from '#store/ports/print-port.ts'
import type { SearchPort } from '#store/ports/search-port.ts'
import type { SyncPort } from '#store/ports/sync-port.ts'
import type { WorkersPort } from '#store/ports/worker-port.ts'

/** What a signed-in screen stands on: who is there, the local database and the ports of this tab's workers. */
export interface Portal {
  config: RuntimeConfig
  user: PortalUser
  role: Role
  /** The strict connection: what the page writes must survive. */
  database: PortalDatabase
  /** What was printed here before this person signed in. */
  device: DeviceLedger
  sync: SyncPort
  search: SearchPort
  exchange: ExchangePort
  files: FilePort
  print: PrintPort
  /** Which of this tab's workers did not start. */
  workers: WorkersPort
}

export const PortalContext = createContext<Portal | null>(null)

/** The portal of the signed-in session; only below the shell. */
export function usePortal(): Portal {
  const portal = use(PortalContext)
  if (!portal) throw new Error('usePortal outside a signed-in shell')
  return portal
}
