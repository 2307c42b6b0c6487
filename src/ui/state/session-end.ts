import { proxy, useSnapshot } from 'valtio'

const state = proxy<{ endsAt: number | null }>({ endsAt: null })

/** Written by the session when its end is near; null once it was renewed or is over. */
export function setSessionEnd(endsAt: number | null): void {
  state.endsAt = endsAt
}

/** When the session ends, epoch milliseconds; null while there is time enough. */
export function useSessionEnd(): number | null {
  return useSnapshot(state).endsAt
}
