import { useEffect, useState } from 'react'
import { keepQrs, missingQrs } from '#store/database/voucher-qrs.ts'
import { request } from '#store/define/define-call.ts'
import { getVoucherQrs } from '#store/resources/voucher-prints/voucher-print-calls.ts'
import { useAsk } from '#ui/live/use-ask.ts'
import { usePortal } from '#ui/state/portal.ts'

/** Codes are fetched for so many vouchers at once, at most (decisions.md P4). */
export const mostCodes = 2000

export interface QrCodesUse {
  /** Grows with every fetch that brought something: plans made before it are stale. */
  turn: number
  fetching: boolean
  /** Why the last fetch brought nothing, in words. */
  trouble: string | null
  fetchAgain(): void
}

/** Fetches what the codes of these vouchers say, as far as it is not on this device: then they can be printed offline. */
export function useQrCodes(ids: readonly string[] | undefined): QrCodesUse {
  const { database } = usePortal()
  const ask = useAsk()
  const [again, setAgain] = useState(0)
  const [state, setState] = useState({ turn: 0, fetching: true, trouble: null as string | null })

  useEffect(() => {
    if (!ids || ids.length === 0) return
    let left = false
    const fetchMissing = async () => {
      const missing = (await missingQrs(database, ids)).slice(0, mostCodes)
      if (missing.length === 0) return null
      const result = await ask(request(getVoucherQrs, { body: { voucherIds: missing } }))
      if (result.kind === 'answered') {
        await keepQrs(database, result.answer, Date.now())
        return null
      }
      if (result.kind === 'offline') return 'The server cannot be reached: what is not on this device is held.'
      return 'The server did not say what the missing codes say; those labels are held.'
    }
    void fetchMissing().then((trouble) => {
      if (!left) setState(({ turn }) => ({ turn: turn + 1, fetching: false, trouble }))
    })
    return () => {
      left = true
    }
  }, [database, ask, ids, again])

  return { ...state, fetchAgain: () => setAgain((now) => now + 1) }
}
