import { useRef, useState } from 'react'
import type { Mutation } from '#store/define/define-mutation.ts'
import type { AnyRow } from '#store/define/define-resource.ts'
import { useWaysOn } from './use-ways-on.ts'
import { useEnqueue } from './use-enqueue.ts'
import { usePortal } from '#ui/state/portal.ts'
import { useSyncHealth } from '#ui/state/sync-health.ts'
import { sendMutation } from './send-mutation.ts'
import { beingChecked, type SendResult, troubleLines } from './send-result.ts'

interface MutationOptions {
  /** Called once it is saved, done or kept: a dialog closes. */
  onSent?(): void
  /** Called after that, only if the server has accepted it. */
  onDone?(): void
  /** The screen says itself that it is done. */
  isQuiet?: boolean
}

export interface MutationUse<Row extends AnyRow, Args extends { id: string }> {
  /** `row` as it was when editing began, null for a creation. While a change is under way, returns that one's result. */
  run(args: Args, row: Row | null): Promise<SendResult>
  /** For the `onSubmit` of a form: null if it was sent, else the words to show; `reason` and `unclear` are beside them. */
  submit(args: Args, row: Row | null): Promise<string | null>
  busy: boolean
  /** Of the last change; null before, and while one is under way. */
  result: SendResult | null
  /** Forgets the result: what was refused has been changed. */
  clear(): void
  /** The server's own reason for its refusal. */
  reason: string | null
  /** Why it must not be sent again: it may have happened. */
  unclear: string | null
}

/** Sends changes of one kind: queued, kept or waited for, as the mutation declares it. */
export function useMutation<Row extends AnyRow, Args extends { id: string }>(
  mutation: Mutation<Row, Args>,
  { onSent, onDone, isQuiet = false }: MutationOptions = {},
): MutationUse<Row, Args> {
  const { database, config } = usePortal()
  const { connectivity } = useSyncHealth()
  const save = useEnqueue()
  const waysOn = useWaysOn()
  const running = useRef<Promise<SendResult> | null>(null)
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<SendResult | null>(null)

  async function start(args: Args, row: Row | null): Promise<SendResult> {
    setBusy(true)
    setResult(null)
    try {
      const ports = { database, config, connectivity, save, waysOn, isQuiet }
      const known = await sendMutation(ports, { mutation, args, row })
      setResult(known)
      if (troubleLines(known).length > 0) return known
      onSent?.()
      if (known.kind === 'done') onDone?.()
      return known
    } finally {
      running.current = null
      setBusy(false)
    }
  }

  const run = (args: Args, row: Row | null) => (running.current ??= start(args, row))
  return {
    run,
    async submit(args, row) {
      const known = await run(args, row)
      return known.kind === 'refused' || known.kind === 'unclear' ? known.words : null
    },
    busy,
    result,
    clear: () => setResult(null),
    reason: result?.kind === 'refused' ? result.reason : null,
    unclear: result?.kind === 'unclear' ? beingChecked : null,
  }
}
