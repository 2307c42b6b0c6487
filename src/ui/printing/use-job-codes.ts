import { useState } from 'react'
import type { PrintJob } from '#store/database/print-tables.ts'
import { missingOfJob, wholeRowSign } from '#store/database/voucher-qrs.ts'
import { request } from '#store/define/define-call.ts'
import { messages } from '#store/messages/catalogue.ts'
import { getVoucherQrs } from '#store/resources/voucher-prints/voucher-print-calls.ts'
import { useOnlineCall } from '#ui/live/use-online-call.ts'
import { toastFailed } from '#ui/overlay/toast.ts'
import { usePortal } from '#ui/state/portal.ts'
import { useSession } from '#ui/state/session.ts'
import { type CodesFetched, fetchCodes } from './fetch-codes.ts'
import { lackingWords } from './printing-words.ts'

export interface JobCodesUse {
  /** Codes are being asked for. */
  fetching: boolean
  /** True once this device knows what the rows [from, to) say, counted from 0; says itself why it does not. */
  ready(from: number, to: number): Promise<boolean>
}

/** What a job's codes say is wiped when the session ends; whoever goes on with the job asks for it again (decisions.md P4). */
export function useJobCodes(job: Pick<PrintJob, 'id' | 'kind'>): JobCodesUse {
  const { database } = usePortal()
  const { isSignedIn } = useSession()
  const callOnline = useOnlineCall()
  const [fetching, setFetching] = useState(false)

  async function fetchAll(missing: readonly string[]) {
    setFetching(true)
    return fetchCodes(missing, {
      database,
      ask: (voucherIds) => callOnline(request(getVoucherQrs, { body: { voucherIds } })),
      now: Date.now,
      isCalledOff: () => !isSignedIn(),
      onProgress: () => undefined,
    }).finally(() => setFetching(false))
  }

  async function ready(from: number, to: number) {
    try {
      let missing = await missingOfJob(database, job, { from, to })
      let fetched: CodesFetched | null = null
      if (missing && missing.length > 0 && !missing.some((id) => id.startsWith(wholeRowSign))) {
        fetched = await fetchAll(missing)
        missing = await missingOfJob(database, job, { from, to })
      }
      // The session has ended meanwhile: nothing goes on behind the lock.
      if (!isSignedIn()) return false
      const words = lackingWords(job.kind, missing, fetched)
      if (words !== null) toastFailed(words)
      return words === null
    } catch {
      toastFailed(messages.listFailed)
      return false
    }
  }

  return { fetching, ready }
}
