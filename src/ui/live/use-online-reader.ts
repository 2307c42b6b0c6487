import { useMemo } from 'react'
import type { Reader } from '#store/define/define-mutation.ts'
import { useOnlineCall } from './use-online-call.ts'

/** Asks the server now, as a change does before it is sent; nothing of the answers is stored. */
export function useOnlineReader(): Reader {
  const callOnline = useOnlineCall()
  return useMemo<Reader>(
    () => async (asked) => {
      const answered = await callOnline(asked)
      return answered.kind === 'answered'
        ? { ok: true, answer: answered.answer }
        : { ok: false, silent: answered.kind === 'offline' }
    },
    [callOnline],
  )
}
