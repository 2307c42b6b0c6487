import { useRef, useState } from 'react'
import type { AnyCall, CallAnswer, CallInput } from '#store/define/define-call.ts'
import { type CallResult, isClear } from '#store/ports/sync-port.ts'
import { useOnlineCall } from '#ui/live/use-online-call.ts'
import { OperationId } from './operation-id.ts'

export interface CallUse<C extends AnyCall> {
  /** While a call is under way, returns that one's result. */
  run(input: CallInput<C>): Promise<CallResult<CallAnswer<C>>>
  busy: boolean
}

/** Sends a call that changes something on the server and is not stored here, once for each act. */
export function useCall<C extends AnyCall>(call: C): CallUse<C> {
  const callOnline = useOnlineCall()
  const running = useRef<ReturnType<CallUse<C>['run']> | null>(null)
  const [operation] = useState(() => new OperationId())
  const [busy, setBusy] = useState(false)

  async function start(input: CallInput<C>) {
    setBusy(true)
    try {
      const request = { call, input }
      const result = await callOnline(request, undefined, undefined, operation.of(request))
      if (isClear(result)) operation.settle()
      return result
    } finally {
      running.current = null
      setBusy(false)
    }
  }

  return { run: (input) => (running.current ??= start(input)), busy }
}
