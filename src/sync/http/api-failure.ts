/** Everything that can go wrong with a call, as one closed union; nobody reads a message to decide something. */
export type ApiFailure =
  /** The server's own JSON refusal, 400 and above; `message` is its words if it has any. */
  | { kind: 'refused'; status: number; message: string | null; body: unknown; retryAfterMs: number | null }
  /** 401: the token was not accepted. */
  | { kind: 'unauthorized'; message: string | null }
  /** No connection, or it broke: the request may or may not have been carried out. */
  | { kind: 'unreachable' }
  | { kind: 'timeout' }
  | { kind: 'aborted' }
  /** It was never sent, because no honest address can be made of it: an id that would climb out of its path. */
  | { kind: 'unsendable' }
  /** It was never sent: this part of the server has not coped lately and is left in peace for so long. */
  | { kind: 'spared'; forMs: number }
  /**
   * An answer that is not ours: HTML of a captive portal or gateway, or broken JSON. `answeredUnclear`: the server itself may have
   * given it, as JSON of another shape than declared or without a body.
   */
  | { kind: 'unreadable'; status: number; answeredUnclear?: true }

/** A call without a usable answer; `requestId` names it in the server's log, where the server says so. */
export interface FailedCall {
  ok: false
  failure: ApiFailure
  requestId?: string
}

export type ApiResult<Answer> =
  | { ok: true; status: number; answer: Answer; version?: string; requestId?: string }
  | FailedCall

/** The name of the request alone, for a record of what came of it. */
export function requestIdIn({ requestId }: { requestId?: string | undefined }): { requestId?: string } {
  return requestId === undefined ? {} : { requestId }
}

/** True when nobody answered: the connection is missing or hangs. */
export function isSilent({ kind }: ApiFailure): boolean {
  return kind === 'unreachable' || kind === 'timeout'
}
