import { mutations } from '#store/registry.ts'
import type { OutboxEntry, ServerRow } from '#store/database/tables.ts'
import type { Voucher } from '#store/resources/vouchers/vouchers.ts'
import type { ApiResult } from '#sync/http/api-failure.ts'
import { EntryWorker } from '#sync/push/entry-worker.ts'
import { type OutboxEvent, step } from '#sync/push/outbox-machine.ts'
import type { OneRead } from '#sync/push/read-one.ts'
import { aVoucher } from '#tests/support/a-voucher.ts'
import { anEntry } from '#tests/support/an-entry.ts'

const untold = () => {
  throw new Error('nobody told this fake about that')
}

export const now = 1_000_000
let elapsed = 0

/** Time passes by the clock that never jumps. */
export function wait(ms: number): void {
  elapsed += ms
}
export const fresh = (change: Partial<OutboxEntry> = {}) => anEntry({ at: now, ...change })
export const reads = (ownerName: string): OneRead => ({ kind: 'row', row: aVoucher({ ownerName }), startRc: 50 })

interface Told {
  read?: OneRead
  /** What reads show after the first, where that is something else. */
  readLater?: OneRead
  /** How long a read takes. */
  readsForMs?: number
  answer?: ApiResult<unknown>
  /** By call, where one answer is not for all. */
  answers?: Readonly<Record<string, ApiResult<unknown>>>
  keyed?: boolean
  /** What the entry has become in the meantime; null where it is gone. */
  storedAs?: OutboxEntry | null
  /** How long it waits for a place to send in, and whether it may be sent then. */
  waitsMs?: number
  mayGo?: boolean
  /** The server's row as this device holds it when the entry is sent. */
  holds?: ServerRow
  /** The same when the entry is to leave; else as the read showed it. */
  held?: Voucher
  /** The arguments that lie beside the entry, where it holds them in brief. */
  beside?: OutboxEntry['args']
}

/** A worker on one entry; what it does is written down in order. */
export function aWorker(entry: OutboxEntry, told: Told) {
  const { read, answer, answers, keyed = true, storedAs, held, waitsMs = 0, mayGo = true } = told
  const { readLater, readsForMs = 0 } = told
  const did: string[] = []
  const events: OutboxEvent[] = []
  /** Of what was sent. */
  const bodies: unknown[] = []
  /** How old a shared read might be, by read. */
  const within: (number | undefined)[] = []
  let stored = storedAs === undefined ? entry : storedAs
  const worker = new EntryWorker(
    {
      strict: { wholeArgs: { get: async () => told.beside && { seq: entry.seq, args: told.beside } } } as never,
      api: {
        send: async ({ call, input }) => {
          bodies.push(input.body)
          did.push(answers ? call.name : 'sent')
          return (answers?.[call.name] ?? answer ?? untold()) as never
        },
      },
      mutations,
      readerVersion: 1,
      owner: entry.owner,
      epoch: 3,
      keyed,
      lagMs: 10_000,
      quietMs: 90_000,
      rowIn: (_, message) => (message as { voucher?: Voucher }).voucher ?? null,
      serverRow: async () => told.holds,
      onLeadLost: untold,
      elapsed: () => elapsed,
      after: untold,
      readOne: async (_, __, how) => {
        within.push(how?.withinMs)
        elapsed += readsForMs
        const isFirst = !did.includes('read')
        did.push('read')
        return (isFirst ? read : (readLater ?? read)) ?? untold()
      },
      rebuild: async (_, __, ending) => {
        const isShown = ending?.isShown?.(held ?? (read?.kind === 'row' ? read.row : undefined)) ?? true
        did.push(isShown ? `left as ${ending?.record.end}` : 'stays')
        return isShown
      },
      miss: untold,
      hide: untold,
      unhide: () => {},
      created: (collection) => void did.push(`${collection} created`),
      follow: async ({ collection, ids }, rc) => void did.push(`${collection} ${ids.join()} follow as of ${rc}`),
      tick: async () => 60,
      now: () => now,
      random: () => 0,
      maySend: () => false,
    },
    {
      waitAll: (ms) => void did.push(`all wait ${ms}`),
      turn: async () => {
        elapsed += waitsMs
        return { mayGo, leave: () => {} }
      },
      record: async (_, event) => {
        events.push(event)
        did.push(event.kind)
        if (stored === null) return undefined
        stored = step(stored, event)
        return stored
      },
    },
  )
  return { worker, did, events, within, bodies }
}

export async function send(entry: OutboxEntry, told: Told, lane = [entry]) {
  const { worker, did, events, bodies } = aWorker(entry, told)
  await worker.work({ kind: 'send', entry }, lane)
  return { did, events, bodies }
}

export async function job(kind: 'verify' | 'settle', entry: OutboxEntry, told: Told, lane = [entry]) {
  const { worker, did, events } = aWorker(entry, told)
  await worker.work({ kind, entry }, lane)
  return { did, events }
}
