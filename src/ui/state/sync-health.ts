import { proxy, useSnapshot } from 'valtio'
import { type SyncHealth, unknownHealth } from '#store/ports/sync-port.ts'

const state = proxy<{ health: SyncHealth; unconfirmed: boolean }>({ health: unknownHealth, unconfirmed: false })

/** Written by the shell, which watches this tab's sync worker once for everybody. */
export function setSyncHealth(health: SyncHealth): void {
  state.health = health
}

/** The passing state of this tab's sync worker, as it last reported it. */
export function useSyncHealth(): SyncHealth {
  return useSnapshot(state).health
}

/** True while the server has not yet confirmed this session: it was opened from what this device remembers. */
export function setUnconfirmed(unconfirmed: boolean): void {
  state.unconfirmed = unconfirmed
}

export function useUnconfirmed(): boolean {
  return useSnapshot(state).unconfirmed
}
