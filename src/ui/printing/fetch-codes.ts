import type { PortalDatabase } from '#store/database/open-database.ts'
import { keepQrs, missingQrs } from '#store/database/voucher-qrs.ts'
import type { CallAnswer } from '#store/define/define-call.ts'
import type { CallResult } from '#store/ports/sync-port.ts'
import type { getVoucherQrs } from '#store/resources/voucher-prints/voucher-print-calls.ts'

/** Codes are fetched for so many vouchers at once, at most (decisions.md P4). */
export const mostCodes = 2000
/** Vouchers of one question: few enough that a person sees it go on. */
const codesAtOnce = 200

export interface CodeDeps {
  database: PortalDatabase
  ask(voucherIds: string[]): Promise<CallResult<CallAnswer<typeof getVoucherQrs>>>
  /** Epoch milliseconds. */
  now(): number
  /** True once nobody wants the rest any more, or may have it: behind the lock no code is kept. */
  isCalledOff(): boolean
  onProgress(done: number, total: number): void
}

/** `unknown`: vouchers for which the server has no code. */
export type CodesFetched = { kind: 'done'; unknown: string[] } | { kind: 'called-off' | 'offline' | 'failed' }

/**
 * Asks what the codes of these vouchers say, as far as this device does not hold it, and keeps it: at most `mostCodes`
 * in the order given, question by question, so that what has come stays although the rest does not. Never rejects.
 */
export async function fetchCodes(ids: readonly string[], world: CodeDeps): Promise<CodesFetched> {
  try {
    return await fetchAll(ids, world)
  } catch {
    return { kind: 'failed' }
  }
}

async function fetchAll(ids: readonly string[], world: CodeDeps): Promise<CodesFetched> {
  const { database, ask, now, isCalledOff, onProgress } = world
  const wanted = (await missingQrs(database, ids)).slice(0, mostCodes)
  const unknown: string[] = []
  for (let done = 0; done < wanted.length; done += codesAtOnce) {
    if (isCalledOff()) return { kind: 'called-off' }
    onProgress(done, wanted.length)
    // Somebody else may have fetched some of them meanwhile: the drawer, another tab.
    const voucherIds = await missingQrs(database, wanted.slice(done, done + codesAtOnce))
    if (voucherIds.length === 0) continue
    const result = await ask(voucherIds)
    // The session may have ended meanwhile, and with it what this device knew was wiped.
    if (isCalledOff()) return { kind: 'called-off' }
    if (result.kind === 'offline') return { kind: 'offline' }
    if (result.kind !== 'answered') return { kind: 'failed' }
    await keepQrs(database, result.answer, now())
    unknown.push(...(await missingQrs(database, voucherIds)))
  }
  return { kind: 'done', unknown }
}
