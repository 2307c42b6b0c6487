/** What came of one step of a forgotten password; `no-answer` is silence, a gateway or a page that is not ours. */
export type ResetAnswer = { kind: 'done' } | { kind: 'refused'; message: string } | { kind: 'no-answer' }

/** The three calls of a forgotten password (spec 000 §2.4); made without a session. */
export interface PasswordResetPort {
  sendKey(email: string): Promise<ResetAnswer>
  verifyKey(email: string, resetKey: string): Promise<ResetAnswer>
  setPassword(email: string, resetKey: string, newPassword: string): Promise<ResetAnswer>
}
