import { useRef, useState } from 'react'
import type { AnyCall, CallAnswer, CallRequest } from '#store/define/define-call.ts'
import { usePortal } from '#ui/state/portal.ts'
import { OperationId } from './operation-id.ts'
import type { CallOptions, CallOutcome } from './call-outcome.ts'
import { sendCall } from './send-call.ts'

export interface CallUse {
  /** While a call is under way, returns that one's outcome. */
  run<C extends AnyCall>(
    request: CallRequest<C>,
    options?: CallOptions<CallAnswer<C>>,
  ): Promise<CallOutcome<CallAnswer<C>>>
  busy: boolean
  /** What is looked for after a lost answer, in words; null otherwise. */
  looking: string | null
}

const triesUnderKey = 3

/**
 * Sends calls that change data on the server and may not be stored here, each once (decisions.md M1). `whether` names what
 * is looked for if an answer is lost: "the terminal was added".
 */
export function useCall(whether = 'it was done'): CallUse {
  const { sync, config } = usePortal()
  const running = useRef<Promise<CallOutcome> | null>(null)
  const [operation] = useState(() => new OperationId())
  const [busy, setBusy] = useState(false)
  const [isLooking, setLooking] = useState(false)

  async function start(request: CallRequest, options?: CallOptions): Promise<CallOutcome> {
    setBusy(true)
    const tries = config.api.idempotencyKey ? triesUnderKey : 1
    try {
      return await sendCall({ sync, operation, tries, onLooking: setLooking }, request, options)
    } finally {
      running.current = null
      setBusy(false)
    }
  }

  const run = (request: CallRequest, options?: CallOptions) => (running.current ??= start(request, options))
  return {
    // The call of a request types its answer and the options.
    run: run as CallUse['run'],
    busy,
    looking: isLooking ? `No answer came: looking whether ${whether}. Please keep this open.` : null,
  }
}
