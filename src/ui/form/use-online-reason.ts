import { useSyncHealth } from '#ui/state/sync-health.ts'

/** Why something that needs the server at once cannot be done now, in words; null while it can (decisions.md A1). */
export function useOnlineReason(): string | null {
  const { connectivity } = useSyncHealth()
  return connectivity === 'offline' ? 'You are offline: this needs the server. Nothing you typed is lost.' : null
}
