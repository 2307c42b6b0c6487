import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { leastScore } from '#store/resources/password-resets/password-reset-calls.ts'

/** OWASP's scrypt setting for little memory: 16 MB for each check that runs, about a quarter of a second. */
const cost = { N: 16_384, r: 8, p: 5 }

/** Hashes a password as `scrypt$N$r$p$salt$key`; `quick` is for tests, which make many accounts. */
export async function hashPassword(password: string, quick = false): Promise<string> {
  const { N, r, p } = quick ? { N: 16, r: 1, p: 1 } : cost
  const salt = randomBytes(16)
  const key = await derive(password, salt, { N, r, p })
  return `scrypt$${N}$${r}$${p}$${salt.toString('base64')}$${key.toString('base64')}`
}

/** True when the password belongs to the hash; takes the same time either way. */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  const [kind, N, r, p, salt, key] = hash.split('$')
  if (kind !== 'scrypt' || !salt || !key) throw new Error('a stored password hash cannot be read')
  const expected = Buffer.from(key, 'base64')
  const given = await derive(password, Buffer.from(salt, 'base64'), { N: Number(N), r: Number(r), p: Number(p) })
  return timingSafeEqual(given, expected)
}

function derive(password: string, salt: Buffer, options: { N: number; r: number; p: number }): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFC'), salt, 32, options, (error, key) => (error ? reject(error) : resolve(key)))
  })
}

let nobody: Promise<string> | undefined

/** A hash nobody knows the password of: checking an unknown e-mail does the same work as checking a known one. */
export function hashOfNobody(): Promise<string> {
  nobody ??= hashPassword(randomBytes(24).toString('hex'))
  return nobody
}

/** True when a password is guessed too easily to be taken, as the form says (spec 000 §5). */
export async function isWeakPassword(password: string, email: string): Promise<boolean> {
  // A quarter of a megabyte that most servers never need.
  const { passwordScore } = await import('#store/values/password-strength.ts')
  return passwordScore(password, [email]) < leastScore.taken
}
