import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CallRequest, request } from '#store/define/define-call.ts'
import {
  resetPassword,
  sendResetKey,
  tooWeak,
  verifyResetKey,
} from '#store/resources/password-resets/password-reset-calls.ts'
import { getUserDetails, signIn } from '#store/resources/session/session-calls.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { users, ipLogs, otpLogs, passwordResets } from '#server/data/schema/accounts.ts'
import { outgoingMessages } from '#server/data/schema/mail.ts'
import { openEngines } from './support/engines.ts'
import { clearVouchers, type ServerUnderTest, startServer, writeAccounts } from './support/server-under-test.ts'

const engines = await openEngines()
afterAll(() => Promise.all(engines.map(({ close }) => close())))

const email = 'accountant@demo.lk'
const oldPassword = 'demo-accountant'
const newPassword = 'Tea & cricket 1996'

for (const { name, db } of engines) {
  describe(`a forgotten password on ${name}`, () => {
    let server: ServerUnderTest
    const ask = async (call: CallRequest) => {
      const { status, body, headers } = await server.send(call, { token: null })
      return { status, message: body.message as string, retryAfter: headers['retry-after'] }
    }
    const send = (to = email) => ask(request(sendResetKey, { params: { email: to } }))
    const verify = (resetKey: string, of = email) => ask(request(verifyResetKey, { body: { email: of, resetKey } }))
    const reset = (resetKey: string, password = newPassword) =>
      ask(request(resetPassword, { body: { email, newPassword: password, resetKey } }))
    const tryIn = async (password: string) => (await ask(request(signIn, { body: { email, password } }))).status
    const mails = () => db.select().from(outgoingMessages).orderBy(outgoingMessages.id)
    const keyInMail = async () => /reset key is (\S+)/.exec((await mails()).at(-1)?.body ?? '')?.[1] ?? ''
    const sentKey = async () => {
      expect((await send()).status).toBe(200)
      return keyInMail()
    }
    const wrong = { status: 400, message: 'KEY_MISMATCH', retryAfter: undefined }

    beforeAll(() => writeAccounts(db))
    beforeEach(async () => {
      await clearVouchers(db)
      await db
        .update(users)
        .set({ passwordHash: await hashPassword(oldPassword, true) })
        .where(eq(users.email, email))
      server = await startServer(db)
    })

    test('mail, key, new password: then the new one opens and the old one does not', async () => {
      expect(await send()).toMatchObject({ status: 200, message: 'RESET_KEY_SENT' })
      const [mail] = await mails()
      expect(mail).toMatchObject({ channel: 'mail', recipient: email, subject: 'Your reset key' })
      const key = await keyInMail()
      expect(key).toMatch(/^[A-Z0-9]{6}$/)
      expect(await verify(key)).toMatchObject({ status: 200, message: 'RESET_KEY_VERIFIED' })
      expect(await reset(key)).toMatchObject({ status: 200, message: 'PASSWORD_RESET_SUCCESSFULLY' })
      expect([await tryIn(oldPassword), await tryIn(newPassword)]).toEqual([401, 200])
      expect((await mails()).at(-1)).toMatchObject({ recipient: email, subject: 'Your password was changed' })
    })

    test('e-mail and key are taken in any case', async () => {
      expect((await send('Accountant@Demo.LK')).status).toBe(200)
      const key = await keyInMail()
      expect((await verify(key.toLowerCase(), ' ACCOUNTANT@demo.lk')).status).toBe(200)
    })

    test('a reset ends every token of the person, and nobody else’s', async () => {
      const [mine, other] = [await server.tokenOf('accountant'), await server.tokenOf('administrator')]
      const opens = async (token: string) => (await server.send(request(getUserDetails, {}), { token })).status
      expect([await opens(mine), await opens(other)]).toEqual([200, 200])
      await reset(await sentKey())
      expect([await opens(mine), await opens(other)]).toEqual([401, 200])
    })

    test('an e-mail nobody has is told so, and counted against the address', async () => {
      expect(await send('nobody@demo.lk')).toMatchObject({ status: 404, message: 'USER_NOT_FOUND' })
      expect(await mails()).toEqual([])
      expect(await db.select().from(otpLogs)).toEqual([])
      expect(await db.select().from(ipLogs)).toMatchObject([{ ipAddress: '127.0.0.1', count: 1 }])
    })

    test('the longest e-mail there is gets an answer, a longer one is refused by name', async () => {
      const longest = `${'x'.repeat(308)}@example.lk`
      expect(longest).toHaveLength(319)
      expect((await send(`+${longest}`)).message).toBe('USER_NOT_FOUND')
      const { status, message } = await send(`++${longest}`)
      expect(status).toBe(400)
      expect(message).toContain('email')
    })

    test('a wrong key, a key of another form and a key that was never sent are refused in the same words', async () => {
      expect(await verify('AAAAAA')).toEqual(wrong)
      await sentKey()
      expect(await verify('AAAAAA')).toEqual(wrong)
      expect(await verify('A')).toEqual(wrong)
      expect(await reset('AAAAAA')).toEqual(wrong)
      expect(await verify('AAAAAA', 'nobody@demo.lk')).toEqual(wrong)
      expect(await tryIn(oldPassword)).toBe(200)
    })

    test('a key works for 15 minutes and not a second longer', async () => {
      const key = await sentKey()
      server.clock.pass({ seconds: 15 * 60 - 1 })
      expect((await verify(key)).status).toBe(200)
      server.clock.pass({ seconds: 1 })
      expect(await verify(key)).toEqual(wrong)
      expect(await reset(key)).toEqual(wrong)
    })

    test('a key works once, also for two who come at the same time', async () => {
      const key = await sentKey()
      const answers = await Promise.all([reset(key, 'the first one'), reset(key, 'the other one')])
      expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400])
      const winner = answers[0]?.status === 200 ? 'the first one' : 'the other one'
      expect(await tryIn(winner)).toBe(200)
      expect(await reset(key)).toEqual(wrong)
    })

    test('a new key makes the one before worthless', async () => {
      const first = await sentKey()
      const second = await sentKey()
      expect(await verify(first)).toEqual(wrong)
      expect((await verify(second)).status).toBe(200)
    })

    test('five wrong keys lock the recipient; the right one then comes too late', async () => {
      const key = await sentKey()
      for (let count = 0; count < 5; count += 1) expect(await verify('AAAAAA')).toEqual(wrong)
      const locked = {
        status: 429,
        message: 'Too many attempts. Please try again in a few minutes.',
        retryAfter: '900',
      }
      expect(await verify(key)).toEqual(locked)
      expect(await reset(key)).toEqual(locked)
      expect(await send()).toEqual(locked)
      expect(await db.select().from(otpLogs)).toMatchObject([
        { recipient: email, sent: 1, invalid: 5, blockedAt: server.clock.now() },
      ])
      server.clock.pass({ seconds: 900 })
      expect((await verify(await sentKey())).status).toBe(200)
    })

    test('many guesses at once get no more tries than guesses one by one', async () => {
      const key = await sentKey()
      const guesses = await Promise.all(Array.from({ length: 12 }, () => verify('AAAAAA')))
      expect(guesses.every(({ status }) => status !== 200)).toBe(true)
      const [kept] = await db.select().from(passwordResets)
      expect(kept?.tries).toBe(5)
      expect((await verify(key)).status).toBe(429)
    })

    test('deleting the recipient from the OTP log lifts the lock, but not the dead key', async () => {
      const key = await sentKey()
      for (let count = 0; count < 5; count += 1) await verify('AAAAAA')
      await db.delete(otpLogs)
      expect(await verify(key)).toEqual(wrong)
      expect((await verify(await sentKey())).status).toBe(200)
    })

    test('a right key may be verified again and again: only wrong tries count', async () => {
      const key = await sentKey()
      for (let count = 0; count < 7; count += 1) expect((await verify(key)).status).toBe(200)
      expect((await reset(key)).status).toBe(200)
    })

    test('the sixth mail in a quarter of an hour is refused, and the log says since when', async () => {
      for (let count = 0; count < 5; count += 1) await sentKey()
      server.clock.pass({ seconds: 30 })
      expect(await send()).toMatchObject({ status: 429, retryAfter: '900' })
      expect(await mails()).toHaveLength(5)
      expect(await db.select().from(otpLogs)).toMatchObject([{ sent: 5, blockedAt: server.clock.now() }])
      server.clock.pass({ seconds: 900 })
      expect((await send()).status).toBe(200)
    })

    test('a new password lifts the lock of too many wrong ones', async () => {
      for (let count = 0; count < 5; count += 1) await tryIn('wrong')
      expect(await tryIn(oldPassword)).toBe(429)
      await reset(await sentKey())
      expect(await tryIn(newPassword)).toBe(200)
    })

    test('a password of 7 or 31 characters is refused by name and the key stays good', async () => {
      const key = await sentKey()
      for (const password of ['x'.repeat(7), 'x'.repeat(31)]) {
        const { status, message } = await reset(key, password)
        expect(status).toBe(400)
        expect(message).toContain('newPassword')
      }
      const longest = 'Tea & cricket 1996 in Colombo.'
      expect(longest).toHaveLength(30)
      expect((await reset(key, longest)).status).toBe(200)
      expect(await tryIn(longest)).toBe(200)
    })

    test('a password that is quickly guessed is refused in the words of the form, and the key stays good', async () => {
      const key = await sentKey()
      for (const password of ['aaaaaaaa', email]) expect(await reset(key, password)).toMatchObject({ message: tooWeak })
      expect((await reset(key)).status).toBe(200)
    })

    test('the key is kept as a hash alone', async () => {
      const key = await sentKey()
      expect(JSON.stringify(await db.select().from(passwordResets))).not.toContain(key)
      expect((await db.select().from(passwordResets))[0]?.keyHash).toMatch(/^scrypt\$16384\$/)
    })

    test('when the mail cannot be handed over no key is kept and nothing is counted as sent', async () => {
      const send = () => Promise.reject(new Error('the queue is full'))
      const reports: unknown[] = []
      const parts = { transport: { send }, report: (error: unknown) => void reports.push(error) }
      server = await startServer(db, { parts })
      expect(await ask(request(sendResetKey, { params: { email } }))).toMatchObject({
        status: 500,
        message: 'Internal server error',
      })
      expect(reports).toHaveLength(1)
      expect(await db.select().from(passwordResets)).toEqual([])
      expect(await db.select().from(otpLogs)).toEqual([])
    })
  })
}
