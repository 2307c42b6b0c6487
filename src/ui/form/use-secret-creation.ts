import { useState } from 'react'
import type { CallRequest } from '#store/define/define-call.ts'
import type { CallResult } from '#store/ports/sync-port.ts'
import { useOnlineReason } from '#ui/form/use-online-reason.ts'
import { usePortal } from '#ui/state/portal.ts'

/** Ids of the records that are equal to what is to be made; null if the server did not say. */
type FindEqual = () => Promise<ReadonlySet<string> | null>

interface Creation {
  request: CallRequest
  findEqual: FindEqual
}

/** made: with its id, where the list shows it already. refused: nothing was made, `reason` is the server's. */
export type CreationResult =
  | { kind: 'made'; id: string | null; answer: unknown }
  | { kind: 'refused'; reason: string | null }
  | { kind: 'unsent' }
  | { kind: 'several' }

interface SecretCreation {
  make(creation: Creation): Promise<CreationResult>
  /** What it waits for after its answer was lost, in words; null while it does not. */
  looking: string | null
  /** Why it cannot be sent now; null while it can. */
  blocked: string | null
}

const lookAgainMs = 3000
/** A server may still be at work on a request whose answer was lost: for so long "not there" proves nothing (sync.md 2.9). */
const leastQuietMs = 90_000
const triesUnderKey = 3

/**
 * Makes something whose request carries a secret, which no outbox may hold (decisions.md M1): it is sent while the form
 * is open, and never twice. After a lost answer it is sent again under its key where keys are honoured; elsewhere it is
 * looked for by what was not there before (M6), and the form waits until it is known whether it was made.
 */
export function useSecretCreation(what: string): SecretCreation {
  const { sync, config } = usePortal()
  const offline = useOnlineReason()
  const [looking, setLooking] = useState<string | null>(null)
  const { idempotencyKey, timeoutSeconds } = config.api
  const quietMs = Math.max(leastQuietMs, 1500 * timeoutSeconds)

  async function make({ request, findEqual }: Creation): Promise<CreationResult> {
    const before = await findEqual()
    if (before === null) return { kind: 'unsent' }
    const question = { call: request.call.name, input: request.input, operationId: crypto.randomUUID() }
    try {
      for (let tries = 1; ; tries++) {
        const result = await sync.ask(question)
        if (result.kind === 'answered')
          return { kind: 'made', ...(await newest(findEqual, before)), answer: result.answer }
        if (isRefusal(result)) return { kind: 'refused', reason: result.message }
        setLooking(`No answer came: looking whether the ${what} was added. Please keep this open.`)
        if (!idempotencyKey || tries >= triesUnderKey) break
        await pause(lookAgainMs)
      }
      return await lookFor(findEqual, before)
    } finally {
      setLooking(null)
    }
  }

  async function lookFor(findEqual: FindEqual, before: ReadonlySet<string>): Promise<CreationResult> {
    const until = performance.now() + quietMs
    for (;;) {
      const startedAt = performance.now()
      const after = await findEqual()
      const fresh = after && [...after].filter((id) => !before.has(id))
      if (fresh?.length === 1) return { kind: 'made', id: fresh[0] ?? null, answer: null }
      if (fresh && fresh.length > 1) return { kind: 'several' }
      if (fresh && startedAt >= until) return { kind: 'refused', reason: 'It was not added. You can send it again' }
      await pause(lookAgainMs)
    }
  }

  return { make, looking, blocked: offline }
}

/** The id of what was just made, where the list shows it already. */
async function newest(findEqual: FindEqual, before: ReadonlySet<string>): Promise<{ id: string | null }> {
  const fresh = [...((await findEqual()) ?? [])].filter((id) => !before.has(id))
  return { id: fresh.length === 1 ? (fresh[0] ?? null) : null }
}

/** A 5xx, like silence, may have come after the work was done. */
function isRefusal(result: CallResult): result is Extract<CallResult, { kind: 'refused' }> {
  return result.kind === 'refused' && result.status < 500
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
