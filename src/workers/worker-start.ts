import type { Role } from '#store/access/roles.ts'
import type { RuntimeConfig } from '#store/config/runtime-config.ts'

/** What the page hands its workers; the token goes by message and is never stored there (decisions.md A11). */
export interface WorkerStart {
  config: RuntimeConfig
  databaseName: string
  owner: string
  role: Role
  token: string
  /** Every scope that this person may see. */
  scopes: readonly string[]
}
