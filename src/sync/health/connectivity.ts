import type { Connectivity } from '#store/ports/sync-port.ts'

/** A result of talking to the server, by probe or by an ordinary call. */
export type Contact = 'answered' | 'silent'

export interface ConnectivityState {
  now: Connectivity
  failures: number
}

export const unknownConnectivity: ConnectivityState = { now: 'unknown', failures: 0 }

/** Offline only after two failures in a row, online after one success; `navigator.onLine` decides nothing. */
export function afterContact(state: ConnectivityState, contact: Contact): ConnectivityState {
  if (contact === 'answered') return { now: 'online', failures: 0 }
  const failures = state.failures + 1
  return { now: failures >= 2 ? 'offline' : state.now, failures }
}

/** Milliseconds to the next probe: quick while in doubt, then 2, 4, 8, at most 8 s while offline; 30 s while online. */
export function probeDelayMs(state: ConnectivityState): number {
  if (state.failures === 0) return 30_000
  return Math.min(8000, 500 * 2 ** Math.min(state.failures, 5))
}

/** Asks the probe address; any JSON answer counts, even a 401, an HTML page of a captive portal does not. */
export async function probe(address: string, ask: typeof fetch, timeoutMs: number): Promise<Contact> {
  try {
    const response = await ask(address, { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) })
    const isJson = (response.headers.get('content-type') ?? '').includes('json')
    return isJson ? 'answered' : 'silent'
  } catch {
    return 'silent'
  }
}
