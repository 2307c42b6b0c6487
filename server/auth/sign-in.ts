import { eq } from 'drizzle-orm'
import { roles } from '#store/access/roles.ts'
import type { Database } from '#server/data/open-database.ts'
import { users } from '#server/data/schema.ts'
import { Refusal } from '#server/refusal.ts'
import { hashOfNobody, isPassword } from './passwords.ts'
import type { SignInLimits } from './sign-in-limits.ts'
import type { SignedIn } from './tokens.ts'

interface Credentials {
  email: string
  password: string
  /** The network address the attempt comes from. */
  address: string
}

/** Checks e-mail and password. Refuses a wrong password and an unknown e-mail in the same words and after the same work. */
export async function checkCredentials(db: Database, limits: SignInLimits, given: Credentials): Promise<SignedIn> {
  const email = given.email.trim().toLowerCase()
  if (limits.isLocked(email, given.address)) {
    throw new Refusal(429, 'Too many attempts. Please try again in a few minutes.')
  }
  limits.begin(email, given.address)
  const [user] = await db.select().from(users).where(eq(users.email, email))
  const right = await isPassword(given.password, user?.passwordHash ?? (await hashOfNobody()))
  const role = roles.find((known) => known === user?.role)
  if (!user || !right || !role) throw new Refusal(401, 'Bad credentials')
  limits.succeed(email, given.address)
  return { id: user.id, email: user.email, role }
}
