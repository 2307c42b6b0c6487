import type { Attempt, OutboxEntry } from '#store/database/tables.ts'

export function anAttempt(change: Partial<Attempt> = {}): Attempt {
  return { n: 1, epoch: 1, startRc: 10, at: 1000, verdict: null, ...change }
}

/** A change that waits to be sent: the receiver of V1 is to be called Sunil. */
export function anEntry(change: Partial<OutboxEntry> = {}): OutboxEntry {
  return {
    seq: 1,
    operationId: 'op-1',
    owner: 'nimal@shop.lk|ROLE_SAHAN_ADMINISTRATOR',
    mutation: 'vouchers.rename-receiver@1',
    args: { id: 'V1', value: 'Sunil' },
    collection: 'vouchers',
    rowId: 'V1',
    base: { ownerName: 'Nimal Perera' },
    at: 1000,
    state: 'queued',
    hold: null,
    reason: null,
    theirs: null,
    attempts: [],
    nextAttemptAt: 0,
    ackRc: null,
    ...change,
  }
}
