import type { Connectivity } from '#store/ports/sync-port.ts'
import type { Timing } from '#sync/timing.ts'

/** The result of a request to the server, by probe or by an ordinary call; `slow` if no answer came in time. */
export type Contact = 'answered' | 'silent' | 'slow'

export interface ConnectivityState {
  now: Connectivity
  failures: number
}

export const unknownConnectivity: ConnectivityState = { now: 'unknown', failures: 0 }

/**
 * Offline only after two failed connections in a row, online after one success; `navigator.onLine` alone decides
 * nothing. A server that does not answer in time is slow.
 */
export function afterContact(state: ConnectivityState, contact: Contact): ConnectivityState {
  if (contact === 'answered') return { now: 'online', failures: 0 }
  // Nothing was refused, so nothing is known that was not known before, except that it takes long.
  if (contact === 'slow') return { ...state, now: state.now === 'offline' ? 'offline' : 'slow' }
  const failures = state.failures + 1
  return { now: failures >= 2 ? 'offline' : state.now, failures }
}

/** Milliseconds to the next probe: quick while in doubt, then 2, 4, 8, at most 8 s while offline; 30 s while online. */
export function probeDelayMs(state: ConnectivityState): number {
  if (state.failures === 0) return state.now === 'slow' ? 4000 : 30_000
  return Math.min(8000, 500 * 2 ** Math.min(state.failures, 5))
}

interface ProbePorts extends Pick<Timing, 'after'> {
  address: string
  fetch: typeof fetch
  timeoutMs: number
  /** False if the device itself has no network: then a request without an answer has failed. */
  hasNetwork(): boolean
}

/** Asks the probe address; any JSON answer counts, even a 401, an HTML page of a captive portal does not. */
export async function probe({ address, fetch: ask, timeoutMs, hasNetwork, after }: ProbePorts): Promise<Contact> {
  const limit = new AbortController()
  const calledOff = after(timeoutMs, () => limit.abort())
  try {
    const response = await ask(address, { cache: 'no-store', signal: limit.signal })
    const isJson = (response.headers.get('content-type') ?? '').includes('json')
    return isJson ? 'answered' : 'silent'
  } catch {
    return limit.signal.aborted && hasNetwork() ? 'slow' : 'silent'
  } finally {
    calledOff()
  }
}
