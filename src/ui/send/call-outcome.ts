/** What became of a call that changes data on the server. */
export type CallOutcome<Answer = unknown> =
  /** Carried out; `answer` is null if it was lost and the server shows what was done. */
  | { kind: 'done'; answer: Answer | null }
  /** Not carried out, for the server's own reason. */
  | { kind: 'refused'; status: number; reason: string | null }
  /** Not sent: what the server has before the call could not be read. */
  | { kind: 'unsent' }
  /** Without an answer and not carried out: the server does not show it. */
  | { kind: 'absent'; isCancelled: boolean }
  /** Without an answer: it may have been carried out. */
  | { kind: 'unclear'; isCancelled: boolean; isOffline: boolean }

/** What a read says of a call whose answer was lost; null if the read failed, `unclear` if no read can tell. */
export type Finding = 'there' | 'absent' | 'unclear' | null

/** How the outcome of a call is found by reading if its answer is lost. */
export interface Proof {
  /** Reads what the server has before the call; false if the read failed, and nothing is sent then. */
  prepare(): Promise<boolean>
  find(): Promise<Finding>
  /** Milliseconds for which `absent` is not believed: the server may still be at work. */
  patienceMs: number
  /** Reads on after that until a read succeeds. */
  untilKnown?: boolean
}

export interface CallOptions<Answer = unknown> {
  /** Whether a 2xx answer says that the call was carried out; if not, its outcome is read. Without it any answer does. */
  isYes?(answer: Answer): boolean
  proof?: Proof
}
