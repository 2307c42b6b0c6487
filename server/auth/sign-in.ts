import { eq } from 'drizzle-orm'
import { roles } from '#store/access/roles.ts'
import type { Clock } from '#server/process/clock.ts'
import type { Database } from '#server/data/open-database.ts'
import { users } from '#server/data/schema/accounts.ts'
import { HttpError } from '#server/http/http-error.ts'
import { hashOfNobody, isPassword } from './passwords.ts'
import { beginSignIn, failSignIn, succeedSignIn } from './sign-in-limits.ts'
import type { Person } from './tokens.ts'

interface Credentials {
  email: string
  password: string
  /** The network address the attempt comes from. */
  address: string
}

/** Checks e-mail and password. Refuses a wrong password and an unknown e-mail in the same words and after the same work. */
export async function checkCredentials(db: Database, clock: Clock, given: Credentials): Promise<Person> {
  const attempt = { email: given.email.trim().toLowerCase(), address: given.address }
  await beginSignIn(db, clock, attempt)
  const [user] = await db.select().from(users).where(eq(users.email, attempt.email))
  const right = await isPassword(given.password, user?.passwordHash ?? (await hashOfNobody()))
  const role = roles.find((known) => known === user?.role)
  if (!user || !right || !role) {
    await failSignIn(db, clock, attempt)
    throw new HttpError(401, 'Bad credentials')
  }
  await succeedSignIn(db, attempt)
  return { id: user.id, email: user.email, role }
}
