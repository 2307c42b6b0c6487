import { proxy, useSnapshot } from 'valtio'

const state = proxy<{ denied: Record<string, true> }>({ denied: {} })

/** The server has refused an act to this person: it is not offered again before the page is loaded anew (decisions.md C13). */
export function denyMutation(name: string): void {
  state.denied[name] = true
}

/** Why an act is not offered any more, in words; null while it is. */
export function useDeniedReason(name: string): string | null {
  return useDeniedReasons()(name)
}

/** The same for any act. */
export function useDeniedReasons(): (name: string) => string | null {
  const { denied } = useSnapshot(state)
  return (name) => (denied[name] ? 'The server does not allow this for your account' : null)
}
