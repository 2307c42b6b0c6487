import type { AnyCall, CallAnswer, CallRequest } from '#store/define/define-call.ts'
import type { CallResult, OnlineRequest, SyncPort } from '#store/ports/sync-port.ts'
import type { CallOptions, CallOutcome, Finding, Proof } from './call-outcome.ts'
import type { OperationId } from './operation-id.ts'

interface SendPorts {
  sync: Pick<SyncPort, 'call'>
  operation: OperationId
  /** How often the call is sent under its id if no answer comes; more than once only if the server honours keys. */
  tries: number
  /** At most one call of a key is under way (see `OnlineRequest`). */
  key?: string
  onSent?(sent: number, total: number): void
  /** True while a lost answer is looked for. */
  onLooking?(isLooking: boolean): void
}

const pauseMs = 3000
const pause = () => new Promise((resolve) => setTimeout(resolve, pauseMs))

/**
 * Sends a call that changes data and is not stored on this device. After a lost answer it is sent again under its
 * operation id where keys are honoured, and its outcome is read if the call has a proof; it is never repeated otherwise.
 */
export async function sendCall<C extends AnyCall>(
  ports: SendPorts,
  request: CallRequest<C>,
  options: CallOptions<CallAnswer<C>> = {},
): Promise<CallOutcome<CallAnswer<C>>> {
  const { operation, onLooking } = ports
  const { proof } = options
  try {
    if (proof && !(await proof.prepare())) return { kind: 'unsent' }
    const result = await ask(ports, request, options)
    const outcome = outcomeOf(result, options)
    if (outcome.kind !== 'unclear' || !proof) return settle(operation, outcome)
    onLooking?.(true)
    const found = await look(proof)
    if (found === 'there') return settle(operation, { kind: 'done', answer: null })
    return found === 'absent' ? { kind: 'absent', isCancelled: outcome.isCancelled } : outcome
  } finally {
    onLooking?.(false)
  }
}

/** The next call is another operation once the outcome of this one is known. */
function settle<Outcome extends CallOutcome>(operation: OperationId, outcome: Outcome): Outcome {
  if (outcome.kind === 'done' || outcome.kind === 'refused') operation.settle()
  return outcome
}

async function ask<C extends AnyCall>(ports: SendPorts, request: CallRequest<C>, options: CallOptions<CallAnswer<C>>) {
  const { sync, operation, tries, key, onSent, onLooking } = ports
  const { call, input } = request
  const sent: OnlineRequest = {
    call: call.name,
    input,
    operationId: operation.of(request),
    ...(key === undefined ? {} : { key }),
  }
  for (let left = tries; ; left--) {
    // A worker that fails may have sent it: that is no answer either.
    const result = await sync.call(sent, onSent).catch((): CallResult => ({ kind: 'failed' }))
    // The worker has read the answer by the call's own schema.
    const known = result as CallResult<CallAnswer<C>>
    if (left <= 1 || known.kind === 'replaced' || outcomeOf(known, options).kind !== 'unclear') return known
    onLooking?.(true)
    await pause()
  }
}

/** A 5xx, like silence, may have come after the work was done. */
function outcomeOf<Answer>(result: CallResult<Answer>, { isYes }: CallOptions<Answer>): CallOutcome<Answer> {
  if (result.kind === 'answered' && (isYes?.(result.answer) ?? true)) return { kind: 'done', answer: result.answer }
  if (result.kind === 'refused' && result.status < 500) {
    return { kind: 'refused', status: result.status, reason: result.message }
  }
  return { kind: 'unclear', isCancelled: result.kind === 'replaced', isOffline: result.kind === 'offline' }
}

async function look(proof: Proof): Promise<Finding> {
  const until = performance.now() + proof.patienceMs
  let last: Finding = null
  for (;;) {
    const startedAt = performance.now()
    const found = await proof.find()
    if (found === 'there' || found === 'unclear') return found
    last = found ?? last
    if (startedAt >= until && (found !== null || !proof.untilKnown)) return last
    await pause()
  }
}
