import { useEffect, useRef, useState } from 'react'
import type { AnyCall, CallAnswer, CallRequest } from '#store/define/define-call.ts'
import { type CallResult, isClear } from '#store/ports/sync-port.ts'
import { useOnlineCall } from '#ui/live/use-online-call.ts'
import { OperationId } from '#ui/send/operation-id.ts'
import { usePortal } from '#ui/state/portal.ts'

export interface UploadUse {
  /** Bytes sent, of how many; null while nothing is sent. All are sent while the answer is awaited. */
  progress: { sent: number; total: number } | null
  /**
   * Sends a file with its call. The same file with the same fields is the same operation until its outcome is known, so
   * that a server that honours keys stores it once; a caller that sends a file in parts gives the id of each part. Ends as
   * replaced when it is cancelled or another one is sent.
   */
  send<C extends AnyCall>(request: CallRequest<C>, operationId?: string): Promise<CallResult<CallAnswer<C>>>
  /** Ends the operation: its outcome was found by reading, and the next send is another one. */
  settle(): void
  cancel(): void
}

/** One upload at a time of this key; aborted when it is no longer awaited. */
export function useUpload(key: string, isAwaited: boolean): UploadUse {
  const { sync } = usePortal()
  const callOnline = useOnlineCall()
  const [progress, setProgress] = useState<UploadUse['progress']>(null)
  const turn = useRef(0)
  const [operation] = useState(() => new OperationId())
  useEffect(() => {
    if (!isAwaited) return
    return () => void sync.cancelCall(key)
  }, [sync, key, isAwaited])

  async function send<C extends AnyCall>(request: CallRequest<C>, operationId = operation.of(request)) {
    turn.current += 1
    const mine = turn.current
    const show = (now: UploadUse['progress']) => {
      if (turn.current === mine) setProgress(now)
    }
    show({ sent: 0, total: 0 })
    const result = await callOnline(request, key, (sent, total) => show({ sent, total }), operationId).finally(() => {
      show(null)
      if (turn.current === mine) turn.current += 1
    })
    if (isClear(result)) operation.settle()
    return result
  }

  return {
    progress,
    send,
    settle: () => operation.settle(),
    cancel: () => void sync.cancelCall(key),
  }
}
