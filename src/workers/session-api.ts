import type { SessionResult } from '#store/access/session.ts'
import type { RuntimeConfig } from '#store/config/runtime-config.ts'
import { type AnyCall, type CallAnswer, type CallRequest, request } from '#store/define/define-call.ts'
import type { PasswordResetPort, ResetAnswer } from '#store/ports/password-reset-port.ts'
import { resetPassword, sendResetKey, verifyResetKey } from '#store/resources/password-resets/password-reset-calls.ts'
import { getUserDetails, signIn, signOut } from '#store/resources/session/session-calls.ts'
import { createApi } from '#sync/http/create-api.ts'
import { systemTiming } from '#sync/timing.ts'

export interface SessionApi {
  signIn(email: string, password: string): Promise<SessionResult<CallAnswer<typeof signIn>>>
  userDetails(token: string, timeoutMs: number): Promise<SessionResult<CallAnswer<typeof getUserDetails>>>
  /** Ends the session of a token on the server, even while the page goes; nobody waits for it, and it may not arrive. */
  signOut(token: string): void
  resets: PasswordResetPort
}

/** The calls that are made before there is a session, on the page's own thread. */
export function createSessionApi(config: RuntimeConfig): SessionApi {
  return {
    signIn: (email, password) => ask(config, null, request(signIn, { body: { email, password } })),
    userDetails: (token, timeoutMs) => ask(config, token, request(getUserDetails, {}), { timeoutMs }),
    signOut(token) {
      if (config.api.signOut === true)
        void ask(config, token, request(signOut, {}), { timeoutMs: 10_000, keepalive: true })
    },
    resets: {
      sendKey: (email) => reset(config, request(sendResetKey, { params: { email } })),
      verifyKey: (email, resetKey) => reset(config, request(verifyResetKey, { body: { email, resetKey } })),
      setPassword: (email, resetKey, newPassword) =>
        reset(config, request(resetPassword, { body: { email, newPassword, resetKey } })),
    },
  }
}

async function reset(config: RuntimeConfig, call: CallRequest): Promise<ResetAnswer> {
  const result = await ask(config, null, call)
  return result.kind === 'signed-in' ? { kind: 'done' } : result
}

async function ask<C extends AnyCall>(
  config: RuntimeConfig,
  token: string | null,
  call: CallRequest<C>,
  { timeoutMs, keepalive = false }: { timeoutMs?: number; keepalive?: boolean } = {},
): Promise<SessionResult<CallAnswer<C>>> {
  const api = createApi({
    config: config.api,
    token: () => token,
    fetch: (address, message) => fetch(address, { ...message, keepalive }),
    after: systemTiming.after,
  })
  const result = await api.send(call, timeoutMs === undefined ? {} : { timeoutMs })
  if (result.ok) return { kind: 'signed-in', answer: result.answer }
  const { failure } = result
  if (failure.kind === 'unauthorized') return { kind: 'refused', status: 401, message: failure.message ?? '' }
  if (failure.kind === 'refused') return { kind: 'refused', status: failure.status, message: failure.message ?? '' }
  return { kind: 'no-answer' }
}
