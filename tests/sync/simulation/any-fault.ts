import type { Pick } from './history.ts'
import type { Fault } from './ledger-server.ts'

/** What goes wrong with a request, by chance. */
export function aFault(pick: Pick): Fault {
  return pick<Fault>([
    { kind: 'drop' },
    { kind: 'drop-after' },
    { kind: 'drop-after' },
    { kind: 'hang' },
    { kind: 'hang-after' },
    { kind: 'html' },
    { kind: 'truncated' },
    { kind: 'odd', after: false },
    { kind: 'odd', after: true },
    { kind: 'late', ms: 400 },
    { kind: 'late', ms: 1500 },
    { kind: 'status', status: 500, after: false },
    { kind: 'status', status: 500, after: true },
    { kind: 'status', status: 504, after: true },
    { kind: 'status', status: 429, after: false, retryAfter: 3 },
    { kind: 'status', status: 503, after: false, retryAfter: 2 },
    { kind: 'status', status: 422, after: false },
    { kind: 'status', status: 403, after: false },
    { kind: 'status', status: 409, after: false },
  ])
}
