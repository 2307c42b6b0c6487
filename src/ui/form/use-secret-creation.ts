import type { CallRequest } from '#store/define/define-call.ts'
import { usePortal } from '#ui/state/portal.ts'
import { useSecretSend } from './use-secret-send.ts'

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

/** A server may still be at work on a request whose answer was lost: for so long "not there" proves nothing (sync.md 2.9). */
const leastQuietMs = 90_000

/**
 * Makes something whose request carries a secret, which no outbox may hold (decisions.md M1): it is sent while the form
 * is open, and never twice. After a lost answer it is sent again under its key where keys are honoured; elsewhere it is
 * looked for by what was not there before (M6), and the form waits until it is known whether it was made.
 */
export function useSecretCreation(what: string): SecretCreation {
  const { config } = usePortal()
  const { send, lookUntil, waiting, looking, blocked } = useSecretSend(`the ${what} was added`)
  const quietMs = Math.max(leastQuietMs, 1500 * config.api.timeoutSeconds)

  async function make({ request, findEqual }: Creation): Promise<CreationResult> {
    const before = await findEqual()
    if (before === null) return { kind: 'unsent' }
    return waiting(async () => {
      const sent = await send(request)
      if (sent.kind === 'refused') return sent
      if (sent.kind === 'answered')
        return { kind: 'made', ...(await newest(findEqual, before)), answer: sent.answer } as const
      return lookFor(findEqual, before)
    })
  }

  async function lookFor(findEqual: FindEqual, before: ReadonlySet<string>): Promise<CreationResult> {
    const until = performance.now() + quietMs
    return lookUntil(async (startedAt): Promise<CreationResult | null> => {
      const after = await findEqual()
      const fresh = after && [...after].filter((id) => !before.has(id))
      if (fresh?.length === 1) return { kind: 'made', id: fresh[0] ?? null, answer: null }
      if (fresh && fresh.length > 1) return { kind: 'several' }
      if (fresh && startedAt >= until) return { kind: 'refused', reason: 'It was not added. You can send it again' }
      return null
    })
  }

  return { make, looking, blocked }
}

/** The id of what was just made, where the list shows it already. */
async function newest(findEqual: FindEqual, before: ReadonlySet<string>): Promise<{ id: string | null }> {
  const fresh = [...((await findEqual()) ?? [])].filter((id) => !before.has(id))
  return { id: fresh.length === 1 ? (fresh[0] ?? null) : null }
}
