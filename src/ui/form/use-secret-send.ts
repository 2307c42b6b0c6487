import { useState } from 'react'
import type { CallRequest } from '#store/define/define-call.ts'
import type { CallResult } from '#store/ports/sync-port.ts'
import { useOnlineReason } from '#ui/form/use-online-reason.ts'
import { usePortal } from '#ui/state/portal.ts'

/** What came of it. lost: it may have been done; nobody knows. */
export type SecretAnswer = { kind: 'answered'; answer: unknown } | { kind: 'refused'; reason: string | null } | Lost
interface Lost {
  kind: 'lost'
}

/** What looks whether something was done whose answer was lost; null while the server does not say it. */
type Look<Found> = (startedAt: number) => Promise<Found | null>

interface SecretSend {
  /** Sends it once; after a lost answer it is sent again under its key where keys are honoured, and nowhere else. */
  send(request: CallRequest): Promise<SecretAnswer>
  /** Looks again and again, until it has found something. */
  lookUntil<Found>(look: Look<Found>): Promise<Found>
  /** Runs with the words for who waits: they are gone when it ends. */
  waiting<Result>(act: () => Promise<Result>): Promise<Result>
  /** What it waits for after its answer was lost, in words; null while it does not. */
  looking: string | null
  /** Why it cannot be sent now; null while it can. */
  blocked: string | null
}

const lookAgainMs = 3000
const triesUnderKey = 3

/**
 * Sends what carries a secret, which no outbox may hold, while its form is open (decisions.md M1). `whether` is what is
 * looked for once its answer was lost: "the terminal was added".
 */
export function useSecretSend(whether: string): SecretSend {
  const { sync, config } = usePortal()
  const offline = useOnlineReason()
  const [looking, setLooking] = useState<string | null>(null)

  async function send({ call, input }: CallRequest): Promise<SecretAnswer> {
    const question = { call: call.name, input, operationId: crypto.randomUUID() }
    for (let tries = 1; ; tries++) {
      const result = await sync.call(question)
      if (result.kind === 'answered') return { kind: 'answered', answer: result.answer }
      if (isRefusal(result)) return { kind: 'refused', reason: result.message }
      setLooking(`No answer came: looking whether ${whether}. Please keep this open.`)
      if (!config.api.idempotencyKey || tries >= triesUnderKey) return { kind: 'lost' }
      await pause(lookAgainMs)
    }
  }

  async function lookUntil<Found>(look: Look<Found>): Promise<Found> {
    for (;;) {
      const found = await look(performance.now())
      if (found !== null) return found
      await pause(lookAgainMs)
    }
  }

  async function waiting<Result>(act: () => Promise<Result>): Promise<Result> {
    try {
      return await act()
    } finally {
      setLooking(null)
    }
  }

  return { send, lookUntil, waiting, looking, blocked: offline }
}

/** A 5xx, like silence, may have come after the work was done. */
function isRefusal(result: CallResult): result is Extract<CallResult, { kind: 'refused' }> {
  return result.kind === 'refused' && result.status < 500
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
