import { randomInt } from 'node:crypto'
import { and, eq, gt, isNotNull, lt, sql } from 'drizzle-orm'
import { resetPassword as resetPasswordCall, tooWeak } from '#store/resources/password-resets/password-reset-calls.ts'
import { auditAs } from '#server/audit/audit-as.ts'
import { hashPassword, isPassword, isWeakPassword } from '#server/auth/passwords.ts'
import { revokeTokensOf } from '#server/auth/tokens.ts'
import type { Clock } from '#server/process/clock.ts'
import type { Database } from '#server/data/open-database.ts'
import { users, passwordResets, signInTries } from '#server/data/schema/accounts.ts'
import { countAddress, lockAddress, uncountAddress } from '#server/security-logs/count-address.ts'
import { networkOf } from '#server/security-logs/network-of.ts'
import { countInvalid, countSent, whyBlocked } from '#server/security-logs/count-codes.ts'
import { HttpError } from '#server/http/http-error.ts'
import type { Transport } from '#server/mail/transport.ts'

const keyMinutes = 15
const maxTries = 5
/** Without the signs people mistake for each other. */
const keySigns = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

interface ResetDeps {
  db: Database
  clock: Clock
  transport: Transport
}

interface Requester {
  email: string
  /** The network address the request comes from. */
  address: string
}

/** Mails a new key; the one before opens nothing any more. The key itself is kept nowhere but in that mail. */
export async function sendResetKey({ db, clock, transport }: ResetDeps, asker: Requester): Promise<void> {
  await countRequest(db, clock, asker)
  const account = await accountOf(db, asker.email)
  if (!account) throw new HttpError(404, 'USER_NOT_FOUND')
  const key = Array.from({ length: 6 }, () => keySigns[randomInt(keySigns.length)]).join('')
  const now = clock.now()
  const fresh = {
    keyHash: await hashPassword(key),
    tries: 0,
    expiresAt: new Date(now.getTime() + keyMinutes * 60_000),
  }
  const refusal = await db.transaction(async (within) => {
    const tooMany = await countSent(within, now, account.email)
    if (tooMany) return tooMany
    await within
      .insert(passwordResets)
      .values({ userId: account.id, ...fresh })
      .onConflictDoUpdate({ target: passwordResets.userId, set: fresh })
    await transport.send({ channel: 'mail', recipient: account.email, ...keyMail(key) }, within)
    return null
  })
  // Thrown only now: inside, it would undo the lock that the log shows.
  if (refusal) throw refusal
}

function keyMail(key: string) {
  const body = [
    `Your reset key is ${key}`,
    `It works once, for ${keyMinutes} minutes. Nobody from our side will ever ask you for it.`,
    'If you did not ask for it, you need not do anything: your password stays as it is.',
  ]
  return { subject: 'Your reset key', body: body.join('\n\n') }
}

/** Says whether a key is right, without using it up. */
export async function verifyResetKey({ db, clock }: ResetDeps, asker: Requester, key: string): Promise<void> {
  const { userId, keyHash } = await requireRightKey(db, clock, asker, key)
  await db
    .update(passwordResets)
    .set({ tries: sql`${passwordResets.tries} - 1` })
    .where(and(eq(passwordResets.userId, userId), eq(passwordResets.keyHash, keyHash)))
}

/** Sets a new password with a right key, once. Every token of the person ends; locks on the account are lifted. */
export async function resetPassword(
  { db, clock, transport }: ResetDeps,
  asker: Requester,
  wanted: { key: string; password: string },
): Promise<void> {
  // Before the key is looked at, which stays good for a better one.
  if (await isWeakPassword(wanted.password, asker.email)) throw new HttpError(400, tooWeak)
  const { userId, email, keyHash } = await requireRightKey(db, clock, asker, wanted.key)
  const passwordHash = await hashPassword(wanted.password)
  await db.transaction(async (within) => {
    const used = await within
      .delete(passwordResets)
      .where(and(eq(passwordResets.userId, userId), eq(passwordResets.keyHash, keyHash)))
      .returning({ userId: passwordResets.userId })
    if (used.length === 0) throw new HttpError(400, 'KEY_MISMATCH')
    const operation = { name: resetPasswordCall.name, key: null }
    await auditAs(within, { by: { id: userId, email }, operation, at: clock.now() })
    await within.update(users).set({ passwordHash }).where(eq(users.id, userId))
    await revokeTokensOf(within, clock, userId)
    await within.delete(signInTries).where(eq(signInTries.email, email))
    const body = 'Your password was changed just now. If this was not you, tell your administrator at once.'
    await transport.send({ channel: 'mail', recipient: email, subject: 'Your password was changed', body }, within)
  })
}

/** The key's own data, or KEY_MISMATCH. The try is counted first: many guesses at once get no more than one by one. */
async function requireRightKey(db: Database, clock: Clock, asker: Requester, key: string) {
  const now = clock.now()
  await countRequest(db, clock, asker)
  const account = await accountOf(db, asker.email)
  const blocked = account && (await whyBlocked(db, now, account.email))
  if (blocked) throw blocked
  const [reset] = account ? await takeTry(db, now, account.id) : []
  if (!account || !reset || !(await isPassword(key.trim().toUpperCase(), reset.keyHash))) {
    if (account) await db.transaction((within) => countInvalid(within, now, account.email))
    throw new HttpError(400, 'KEY_MISMATCH')
  }
  await db.transaction((within) => uncountAddress(within, networkOf(asker.address)))
  return { userId: account.id, email: account.email, keyHash: reset.keyHash }
}

function takeTry(db: Database, now: Date, userId: number) {
  return db
    .update(passwordResets)
    .set({ tries: sql`${passwordResets.tries} + 1` })
    .where(
      and(eq(passwordResets.userId, userId), lt(passwordResets.tries, maxTries), gt(passwordResets.expiresAt, now)),
    )
    .returning({ keyHash: passwordResets.keyHash })
}

/** Against somebody who tries e-mail after e-mail, or key after key. */
function countRequest(db: Database, clock: Clock, { address }: Requester): Promise<void> {
  const network = networkOf(address)
  return db.transaction(async (within) => {
    await countAddress(within, clock.now(), network)
    await lockAddress(within, clock.now(), network)
  })
}

/** Customers have no password: for this they do not exist. */
async function accountOf(db: Database, email: string) {
  const [account] = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.email, email.trim().toLowerCase()), isNotNull(users.role)))
  return account ?? null
}
