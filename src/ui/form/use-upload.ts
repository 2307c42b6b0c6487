import { useEffect, useRef, useState } from 'react'
import type { AnyCall, CallAnswer, CallRequest } from '#store/define/define-call.ts'
import type { CallResult } from '#store/ports/sync-port.ts'
import { useOnlineCall } from '#ui/live/use-online-call.ts'
import { usePortal } from '#ui/state/portal.ts'

export interface UploadUse {
  /** Bytes that have left, of how many; null while nothing is sent. All of them have left while the answer is waited for. */
  progress: { sent: number; total: number } | null
  /**
   * Sends a file with its call, under its key where one is given; ends as replaced when it is cancelled or another one
   * is sent.
   */
  send<C extends AnyCall>(request: CallRequest<C>, operationId?: string): Promise<CallResult<CallAnswer<C>>>
  cancel(): void
}

/** One upload at a time of this key; aborted when nobody waits for it any more. */
export function useUpload(key: string, isAwaited: boolean): UploadUse {
  const { sync } = usePortal()
  const callOnline = useOnlineCall()
  const [progress, setProgress] = useState<UploadUse['progress']>(null)
  const turn = useRef(0)
  useEffect(() => {
    if (!isAwaited) return
    return () => void sync.cancelCall(key)
  }, [sync, key, isAwaited])

  async function send<C extends AnyCall>(request: CallRequest<C>, operationId?: string) {
    turn.current += 1
    const mine = turn.current
    const tell = (now: UploadUse['progress']) => {
      if (turn.current === mine) setProgress(now)
    }
    tell({ sent: 0, total: 0 })
    return callOnline(request, key, (sent, total) => tell({ sent, total }), operationId).finally(() => {
      tell(null)
      if (turn.current === mine) turn.current += 1
    })
  }

  return { progress, send, cancel: () => void sync.cancelCall(key) }
}
