import { useState } from 'react'
import type { Mutation } from '#store/define/define-mutation.ts'
import type { AnyRow } from '#store/define/define-resource.ts'
import { type MutationResult, useMutationResult } from './use-mutation-result.ts'

/** Said where an outcome is not known: doing it once more in hope may do it twice (decisions.md A2). */
export const beingChecked =
  'Whether it went through is being checked. Please look in the Sync centre before you do it again.'

export interface MutationDialog {
  /** For a form's `onSubmit`: closes the dialog on a yes and on what is sent later, else the spec's words. */
  send<Row extends AnyRow, Args extends { id: string }>(
    mutation: Mutation<Row, Args>,
    args: Args,
    row: Row,
  ): Promise<string | null>
  /** The server's own reason beside those words. */
  reason: string | null
  /** Why there is no second try: it may have happened. */
  unclear: string | null
}

/** A dialog that waits for the server's answer to its act; `onDone` runs on a yes alone (docs/adr/0009). */
export function useMutationDialog(onClose: () => void, onDone?: () => void): MutationDialog {
  const act = useMutationResult()
  const [result, setResult] = useState<MutationResult | null>(null)
  return {
    async send(mutation, args, row) {
      const known = await act(mutation, args, row)
      setResult(known)
      if (known.kind === 'refused' || known.kind === 'unclear') return known.words
      onClose()
      if (known.kind === 'done') onDone?.()
      return null
    },
    reason: result?.kind === 'refused' ? result.reason : null,
    unclear: result?.kind === 'unclear' ? beingChecked : null,
  }
}
