import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { asc, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { outgoingMessages, mailQueue } from '#server/data/schema/mail.ts'
import { deliverSms } from '#server/mail/deliver-sms.ts'
import { queueTransport, sendDueMail } from '#server/mail/mail-queue.ts'
import { type RunningServer, withSmsWords } from '#server/process/run-server.ts'
import { readSettings } from '#server/process/settings.ts'
import { welcomeText } from '#server/process/welcome.ts'
import { openEngines } from './support/engines.ts'
import { StandingClock } from './support/server-under-test.ts'

const engines = await openEngines()
afterAll(() => Promise.all(engines.map(({ close }) => close())))

const sms = { channel: 'sms' as const, recipient: '+94771234567', subject: '', body: 'Line "one"\nකුමාරි & you' }

test('without a gateway the start says that no SMS leaves; with one it does not', () => {
  const server = { address: 'http://localhost:4310', database: 'PGlite', accounts: [], hasDevTools: false }
  const said = (env: Record<string, string>) =>
    welcomeText({ ...server, isWithoutUsers: false } as unknown as RunningServer, readSettings(env, 4310))
  expect(said({})).toContain('No SMS leaves this server: set SMS_URL to an HTTP gateway.')
  expect(said({ SMS_URL: 'https://sms.example.com' })).not.toContain('No SMS')
})

test('the portal is told where no SMS leaves; not in a demo, whose mailbox shows them', () => {
  const keepsSms = (env: Record<string, string>, hasDevTools: boolean) =>
    withSmsWords(readSettings(env, 4310), hasDevTools).api.keepsSms
  expect(keepsSms({}, false)).toBe(true)
  expect(keepsSms({}, true)).toBeUndefined()
  expect(keepsSms({ SMS_URL: 'https://sms.example.com' }, false)).toBeUndefined()
})

for (const { name, db } of engines) {
  describe(`outgoing SMS on ${name}`, () => {
    let clock: StandingClock
    let gateway: Server
    let heard: { headers: IncomingMessage['headers']; body: string }[]
    /** What the gateway answers, in turn; then 200. `hang up` is no answer. */
    let plan: (number | 'hang up')[]
    let reports: unknown[]
    let url: string
    const sending = (how: { headers?: Record<string, string>; body?: string } = {}) => ({
      channel: 'sms' as const,
      db,
      clock,
      report: (error: unknown) => void reports.push(error),
      deliver: (letter: Parameters<typeof deliverSms>[1]) =>
        deliverSms(
          {
            url,
            headers: { 'content-type': 'application/json' },
            body: '{"to":"{to}","text":"{text}","id":"{id}"}',
            ...how,
          },
          letter,
        ),
    })
    const post = () => queueTransport(clock, ['sms']).send(sms, db)
    const queue = () => db.select().from(mailQueue).orderBy(asc(mailQueue.id))

    beforeEach(async () => {
      await db.execute(sql`truncate mail_queue, outgoing_messages restart identity`)
      clock = new StandingClock()
      heard = []
      plan = []
      reports = []
      gateway = createServer((request, response) => {
        const pieces: Buffer[] = []
        request.on('data', (piece: Buffer) => void pieces.push(piece))
        request.on('end', () => {
          heard.push({ headers: request.headers, body: Buffer.concat(pieces).toString() })
          const answer = plan.shift() ?? 200
          if (answer === 'hang up') request.socket.destroy()
          else response.writeHead(answer).end()
        })
      })
      await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
      url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/send`
    })
    afterEach(() => void gateway.close())

    test('number and text arrive as they are, in the body that the gateway wants', async () => {
      await post()
      await sendDueMail(sending({ headers: { 'content-type': 'application/json', authorization: 'Bearer KEY' } }))
      expect(heard[0]?.headers).toMatchObject({ authorization: 'Bearer KEY' })
      expect(JSON.parse(heard[0]?.body ?? '')).toMatchObject({ to: sms.recipient, text: sms.body })
      await post()
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      await sendDueMail(sending({ headers, body: 'to={to}&text={text}' }))
      expect(Object.fromEntries(new URLSearchParams(heard[1]?.body))).toEqual({ to: sms.recipient, text: sms.body })
    })

    test('what has left is never sent again, and its text is kept nowhere', async () => {
      await post()
      await sendDueMail(sending())
      clock.pass({ hours: 100 })
      await sendDueMail(sending())
      expect(heard).toHaveLength(1)
      expect(await queue()).toMatchObject([{ channel: 'sms', state: 'sent', body: '', tries: 1 }])
      expect(await db.select().from(outgoingMessages)).toEqual([])
    })

    test.each([[503], [429], [401]])('after %i it is tried again, with the same id', async (status) => {
      plan = [status]
      await post()
      await sendDueMail(sending())
      expect(await queue()).toMatchObject([{ state: 'waiting', trouble: `The gateway answered ${status}` }])
      clock.pass({ seconds: 30 })
      await sendDueMail(sending())
      expect(await queue()).toMatchObject([{ state: 'sent', tries: 2 }])
      const ids = heard.map(({ body }) => (JSON.parse(body) as { id: string }).id)
      expect(new Set(ids).size).toBe(1)
    })

    test.each([
      [400, 'refused'],
      [500, 'unclear'],
      ['hang up', 'unclear'],
    ] as const)(
      'after %s it is %s: it is not sent again, and somebody is told without number and text',
      async (answer, state) => {
        plan = [answer]
        await post()
        await sendDueMail(sending())
        clock.pass({ hours: 2 })
        await sendDueMail(sending())
        expect(heard).toHaveLength(1)
        expect(await queue()).toMatchObject([{ state, body: '' }])
        expect(String(reports[0])).toContain(`SMS 1 is ${state} after 1 tries`)
        expect(String(reports[0])).not.toMatch(/9477|one/)
      },
    )

    test('a gateway that is away is tried again', async () => {
      await post()
      await new Promise((resolve) => gateway.close(resolve))
      await sendDueMail(sending())
      expect(await queue()).toMatchObject([{ state: 'waiting' }])
    })

    test('mail and SMS wait for their own senders, and what cannot leave stays in the mailbox', async () => {
      await queueTransport(clock, ['mail', 'sms']).send({ ...sms, channel: 'mail', recipient: 'a@b.lk' }, db)
      await queueTransport(clock, ['sms']).send({ ...sms, channel: 'mail', recipient: 'c@d.lk' }, db)
      await post()
      await sendDueMail(sending())
      expect(await queue()).toMatchObject([
        { channel: 'mail', state: 'waiting' },
        { channel: 'sms', state: 'sent' },
      ])
      expect(await db.select().from(outgoingMessages)).toMatchObject([{ channel: 'mail', recipient: 'c@d.lk' }])
    })
  })
}
