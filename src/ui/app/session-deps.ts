import type { PortalUser } from '#store/access/session.ts'
import type { RuntimeConfig } from '#store/config/runtime-config.ts'
import type { Clock } from '#ui/access/expiry-timer.ts'
import type { SessionStorage } from '#ui/access/saved-session.ts'
import type { SessionApi } from '#workers/session-api.ts'
import type { OpenPortal } from './open-portal.ts'

/** Everything the session touches outside itself. */
export interface SessionDeps {
  config: RuntimeConfig
  api: SessionApi
  storage: SessionStorage
  clock: Clock
  open(user: PortalUser, token: string): Promise<OpenPortal>
  /** Clears the database that `noteLeaving` has noted. */
  clearLeaving(): Promise<void>
  /** Wipes what the QR codes of vouchers say (decisions.md P4). */
  forgetCodes(): Promise<void>
  /** The session ends soon, at `at` (epoch milliseconds); null when that is no longer so. */
  warn(at: number | null): void
  /** Calls `run` if the page is closed or left; returns what ends that. */
  whenPageGoes(run: () => void): () => void
  /** Starts the page anew: the only way to be sure that nothing of another person is left in memory. */
  reload(address: 'here' | 'home'): void
}
