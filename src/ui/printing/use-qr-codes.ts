import { useCallback, useEffect, useRef, useState } from 'react'
import { request } from '#store/define/define-call.ts'
import { getVoucherQrs } from '#store/resources/voucher-prints/voucher-print-calls.ts'
import { useOnlineCall } from '#ui/live/use-online-call.ts'
import { useMissingCodes } from '#ui/live/use-print-jobs.ts'
import { type Portal, usePortal } from '#ui/state/portal.ts'
import { useSession } from '#ui/state/session.ts'
import { useSyncHealth } from '#ui/state/sync-health.ts'
import { type CodesFetched, fetchCodes } from './fetch-codes.ts'

interface Fetching {
  /** Asks by itself for no more than so many vouchers; more are asked for by a person. At 0 what is under way is called off. */
  most: number
  /** How long the vouchers stay the same before they are asked for, in milliseconds. */
  after: number
}

export interface QrCodesUse {
  /** Vouchers whose code this device does not hold; undefined until read. */
  missing: readonly string[] | undefined
  /** True until it is known what will be missing: a fetch is under way, or about to be. */
  settling: boolean
  /** How far a fetch is; null while none is under way. */
  progress: { done: number; total: number } | null
  /** What came of the last fetch for these vouchers; null before one. */
  result: CodesFetched | null
  /** Fetches what is missing, whatever their number. */
  prepare(): Promise<CodesFetched>
}

interface Fetched extends Pick<QrCodesUse, 'progress' | 'result'> {
  of: readonly string[] | undefined
  by: Portal
}

/** Fetches and keeps what the codes of these vouchers say: then their labels can be printed offline (decisions.md P4). */
export function useQrCodes(ids: readonly string[] | undefined, { most, after }: Fetching): QrCodesUse {
  const portal = usePortal()
  const { database } = portal
  const { isSignedIn } = useSession()
  const callOnline = useOnlineCall()
  const { connectivity } = useSyncHealth()
  const missing = useMissingCodes(ids)
  const [state, setState] = useState<Fetched>()
  const run = useRef(0)

  const prepare = useCallback(async () => {
    run.current += 1
    const mine = run.current
    const result = await fetchCodes(ids ?? [], {
      database,
      ask: (voucherIds) => callOnline(request(getVoucherQrs, { body: { voucherIds } })),
      now: Date.now,
      isCalledOff: () => run.current !== mine || !isSignedIn(),
      onProgress: (done, total) =>
        run.current === mine && setState({ of: ids, by: portal, progress: { done, total }, result: null }),
    })
    if (run.current === mine) setState({ of: ids, by: portal, progress: null, result })
    return result
  }, [database, callOnline, ids, isSignedIn, portal])

  // The portal is another one when its person has signed in again: the codes were wiped, and are asked for anew.
  const isOurs = state?.of === ids && state?.by === portal
  const { progress = null, result = null } = (isOurs ? state : undefined) ?? {}
  const mayAsk = ids !== undefined && ids.length > 0 && ids.length <= most && connectivity !== 'offline'
  const isLacking = mayAsk && missing !== undefined && missing.length > 0
  useEffect(() => {
    if (!isLacking) return
    const timer = setTimeout(() => void prepare(), after)
    return () => clearTimeout(timer)
  }, [isLacking, prepare, after])

  // Other vouchers, or nobody looks any more: what has not been asked for yet is not asked for.
  const isWatched = most > 0
  useEffect(() => {
    if (!ids || !isWatched) return
    return () => {
      run.current += 1
    }
  }, [ids, isWatched])

  const settling = missing === undefined || progress !== null || (isLacking && result === null)
  return { missing, settling, progress, result, prepare }
}
