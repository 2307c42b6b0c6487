import { useCallback } from 'react'
import type { AnyCall, CallAnswer, CallRequest } from '#store/define/define-call.ts'
import type { FileRows } from '#store/exchange/file-rows.ts'
import type { CallResult, FieldValue } from '#store/ports/sync-port.ts'
import { usePortal } from '#ui/state/portal.ts'

export type OnlineCall = <C extends AnyCall>(
  request: CallRequest<C>,
  key?: string,
) => Promise<CallResult<CallAnswer<C>>>

/** Reads from the server what is shown and never stored; a later call of the same key replaces it. */
export function useOnlineCall(): OnlineCall {
  const { sync } = usePortal()
  return useCallback<OnlineCall>(
    async <C extends AnyCall>({ call, input }: CallRequest<C>, key?: string) => {
      if (!call.reads) throw new Error(`${call.name} changes data: send it by useCall`)
      // The worker has read the answer by the call's own schema.
      return (await sync.call({ call: call.name, input, ...(key === undefined ? {} : { key }) })) as CallResult<
        CallAnswer<C>
      >
    },
    [sync],
  )
}

/** The key of a file's call, and which of its rows are wanted: all, or those with one value. */
export interface FileWanted {
  key: string
  only: FieldValue | null
}

/** Reads the rows of a file in the same way; they go to the exchange worker as they come. */
export function useFileCall(): (request: CallRequest, wanted: FileWanted) => Promise<CallResult<FileRows>> {
  const { sync } = usePortal()
  return useCallback(
    async ({ call, input }: CallRequest, { key, only }: FileWanted) =>
      (await sync.call({ call: call.name, input, key, asFile: { only } })) as CallResult<FileRows>,
    [sync],
  )
}
