import { useCallback } from 'react'
import type { AnyCall, CallAnswer, CallRequest } from '#store/define/define-call.ts'
import type { AskResult } from '#store/ports/sync-port.ts'
import { usePortal } from '#ui/state/portal.ts'

type Ask = <C extends AnyCall>(request: CallRequest<C>, place?: string) => Promise<AskResult<CallAnswer<C>>>

/** Asks the server for something that is shown and never stored; a later question in the same place replaces it. */
export function useAsk(): Ask {
  const { sync } = usePortal()
  return useCallback<Ask>(
    async <C extends AnyCall>({ call, input }: CallRequest<C>, place?: string) => {
      const asked = { call: call.name, input, ...(place === undefined ? {} : { place }) }
      // The worker has read the answer by the call's own schema.
      return (await sync.ask(asked)) as AskResult<CallAnswer<C>>
    },
    [sync],
  )
}
