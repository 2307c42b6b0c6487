import type { Connectivity } from '#store/ports/sync-port.ts'
import type { Timing } from '#sync/timing.ts'

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

interface ProbePorts extends Pick<Timing, 'after'> {
  address: string
  fetch: typeof fetch
  timeoutMs: number
}

/** Asks the probe address; any JSON answer counts, even a 401, an HTML page of a captive portal does not. */
export async function probe({ address, fetch: ask, timeoutMs, after }: ProbePorts): Promise<Contact> {
  const limit = new AbortController()
  const calledOff = after(timeoutMs, () => limit.abort())
  try {
    const response = await ask(address, { cache: 'no-store', signal: limit.signal })
    const isJson = (response.headers.get('content-type') ?? '').includes('json')
    return isJson ? 'answered' : 'silent'
  } catch {
    return 'silent'
  } finally {
    calledOff()
  }
}
