import { useEffect, useRef, useState } from 'react'
import type { AnyCall, CallAnswer, CallRequest } from '#store/define/define-call.ts'
import { usePortal } from '#ui/state/portal.ts'
import { OperationId } from './operation-id.ts'
import type { CallOptions, CallOutcome } from './call-outcome.ts'
import { sendCall } from './send-call.ts'

export interface UploadUse {
  /** Bytes sent, of how many; null while nothing is sent. All are sent while the answer is awaited. */
  progress: { sent: number; total: number } | null
  isLooking: boolean
  /** Sends a file with its call; another one replaces it, and it is then cancelled. */
  run<C extends AnyCall>(
    request: CallRequest<C>,
    options?: CallOptions<CallAnswer<C>>,
  ): Promise<CallOutcome<CallAnswer<C>>>
  /** Ends the operation: the next upload is another one, even of the same file. */
  settle(): void
  cancel(): void
}

/** Milliseconds for which an upload without an answer is looked for. */
export const uploadPatienceMs = 12_000

/**
 * One upload at a time of this key; cancelled once it is no longer awaited. The same file with the same fields is the same
 * operation until its outcome is known, so that a server that honours keys stores it once; only a person sends it again
 * (decisions.md K6).
 */
export function useUpload(key: string, isAwaited: boolean): UploadUse {
  const { sync } = usePortal()
  const [progress, setProgress] = useState<UploadUse['progress']>(null)
  const [isLooking, setLooking] = useState(false)
  const turn = useRef(0)
  const [operation] = useState(() => new OperationId())
  useEffect(() => {
    if (!isAwaited) return
    return () => void sync.cancelCall(key)
  }, [sync, key, isAwaited])

  async function run<C extends AnyCall>(request: CallRequest<C>, options?: CallOptions<CallAnswer<C>>) {
    const mine = ++turn.current
    const show = (now: UploadUse['progress']) => {
      if (turn.current === mine) setProgress(now)
    }
    function onLooking(isNow: boolean) {
      show(null)
      if (turn.current === mine) setLooking(isNow)
    }
    function end() {
      onLooking(false)
      // What is reported of it later is not shown.
      if (turn.current === mine) turn.current += 1
    }
    show({ sent: 0, total: 0 })
    const onSent = (sent: number, total: number) => show({ sent, total })
    return sendCall({ sync, operation, tries: 1, key, onSent, onLooking }, request, options).finally(end)
  }

  return { progress, isLooking, run, settle: () => operation.settle(), cancel: () => void sync.cancelCall(key) }
}
