import { asc, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { outgoingMessages, mailQueue } from '#server/data/schema/mail.ts'
import { deliverMail } from '#server/mail/deliver-mail.ts'
import { forgetOldMail, queueTransport, sendDueMail, startMailSender } from '#server/mail/mail-queue.ts'
import { openEngines } from './support/engines.ts'
import { type Behaviour, type MailSink, openMailSink } from './support/mail-sink.ts'
import { StandingClock } from './support/server-under-test.ts'

const engines = await openEngines()
afterAll(() => Promise.all(engines.map(({ close }) => close())))

const mail = {
  channel: 'mail' as const,
  recipient: 'kumari@example.com',
  subject: 'පෙරේරා: your reset key',
  body: 'Your reset key is ABC234\n.\nකුමාරි, do not tell it.',
}

for (const { name, db } of engines) {
  describe(`outgoing mail on ${name}`, () => {
    let clock: StandingClock
    let sink: MailSink
    let reports: unknown[]

    const open = async (...plan: Behaviour[]) => {
      sink = await openMailSink(plan)
    }
    const sending = () => ({
      channel: 'mail' as const,
      db,
      clock,
      report: (error: unknown) => void reports.push(error),
      deliver: (letter: Parameters<typeof deliverMail>[1]) =>
        deliverMail(
          { host: '127.0.0.1', port: sink.port, secure: false, login: null, from: 'Sahan <no-reply@example.com>' },
          letter,
        ),
    })
    const post = (fields: Partial<typeof mail> = {}) => queueTransport(clock, ['mail']).send({ ...mail, ...fields }, db)
    const queue = () => db.select().from(mailQueue).orderBy(asc(mailQueue.id))
    const states = async () => (await queue()).map(({ state }) => state)

    beforeEach(async () => {
      await db.execute(sql`truncate mail_queue, outgoing_messages restart identity`)
      clock = new StandingClock()
      reports = []
    })
    afterEach(() => sink.close())

    test('a letter arrives whole: sender, recipient, subject and text in every script', async () => {
      await open()
      await post()
      await sendDueMail(sending())
      expect(sink.letters).toHaveLength(1)
      expect(sink.said).toContain('MAIL FROM:<no-reply@example.com>')
      expect(sink.said).toContain('RCPT TO:<kumari@example.com>')
      const [letter = ''] = sink.letters
      expect(letter).toMatch(/^From: Sahan <no-reply@example\.com>$/m)
      expect(letter).toMatch(/^Message-ID: <1\.\d+@voucher-portal\.invalid>$/im)
      expect(textOf(letter)).toBe(mail.body)
    })

    test('what has left is never sent again, and its text is kept nowhere', async () => {
      await open()
      await post()
      await sendDueMail(sending())
      clock.pass({ hours: 100 })
      await sendDueMail(sending())
      expect(sink.letters).toHaveLength(1)
      expect(await queue()).toMatchObject([{ state: 'sent', body: '', tries: 1 }])
    })

    test('a change that is rolled back sends nothing', async () => {
      await open()
      const change = db.transaction(async (within) => {
        await queueTransport(clock, ['mail']).send(mail, within)
        throw new Error('refused after all')
      })
      await expect(change).rejects.toThrow('refused after all')
      await sendDueMail(sending())
      expect([await states(), sink.letters]).toEqual([[], []])
    })

    test('SMS without a gateway stays in the mailbox', async () => {
      await open()
      await queueTransport(clock, ['mail']).send({ ...mail, channel: 'sms', recipient: '+94771234567' }, db)
      await sendDueMail(sending())
      expect(await states()).toEqual([])
      expect(await db.select().from(outgoingMessages)).toMatchObject([{ channel: 'sms', recipient: '+94771234567' }])
    })

    test('a server that cannot be reached is tried again, each time after a longer pause', async () => {
      await open('hang up', { recipient: '450 mailbox busy' }, { letter: '451 try later' })
      await post()
      for (const pause of [30, 60, 120]) {
        await sendDueMail(sending())
        expect(await states()).toEqual(['waiting'])
        clock.pass({ seconds: pause - 1 })
        const before = sink.said.length
        await sendDueMail(sending())
        expect(sink.said).toHaveLength(before)
        clock.pass({ seconds: 1 })
      }
      await sendDueMail(sending())
      expect(await queue()).toMatchObject([{ state: 'sent', tries: 4, trouble: null }])
      expect(sink.letters).toHaveLength(1)
      expect(reports).toEqual([])
    })

    test('after ten tries in vain somebody is told, without the address and the text', async () => {
      await open(...Array.from({ length: 10 }, (): Behaviour => 'hang up'))
      await post()
      for (let count = 0; count < 12; count += 1) {
        await sendDueMail(sending())
        clock.pass({ hours: 1 })
      }
      expect(await queue()).toMatchObject([{ state: 'refused', tries: 10, body: '' }])
      expect(reports).toHaveLength(1)
      expect(String(reports[0])).toContain('Mail 1 is refused after 10 tries')
      expect(String(reports[0])).not.toMatch(/kumari|ABC234/)
    })

    test.each([{ recipient: '550 no such person' }, { letter: '554 not this' }])(
      'a final no (%o) is not asked again, and the next letter goes out',
      async (refusal) => {
        await open(refusal)
        await post()
        await post({ recipient: 'nimal@example.com' })
        await sendDueMail(sending())
        expect(await states()).toEqual(['refused', 'sent'])
        expect(String(reports[0])).not.toContain('kumari')
        expect(sink.letters).toHaveLength(1)
      },
    )

    test('a letter that may have arrived is never sent again', async () => {
      await open('swallow')
      await post()
      await sendDueMail(sending())
      expect(await queue()).toMatchObject([{ state: 'unclear', tries: 1, body: '' }])
      clock.pass({ hours: 100 })
      await sendDueMail(sending())
      expect(sink.letters).toEqual([])
      expect(reports).toHaveLength(1)
    })

    test('a letter in the hands of a server that died is not sent again by the next', async () => {
      await open()
      await post()
      await db.update(mailQueue).set({ state: 'sending', tries: 1, dueAt: clock.now() })
      clock.pass({ seconds: 599 })
      await sendDueMail(sending())
      expect(await states()).toEqual(['sending'])
      clock.pass({ seconds: 2 })
      await sendDueMail(sending())
      expect([await states(), sink.letters]).toEqual([['unclear'], []])
    })

    test('several senders at once send each letter once', async () => {
      await open()
      for (let count = 1; count <= 12; count += 1) await post({ recipient: `person${count}@example.com` })
      await Promise.all([1, 2, 3].map(() => sendDueMail(sending())))
      const recipients = sink.said.filter((line) => line.startsWith('RCPT'))
      expect(recipients).toHaveLength(12)
      expect(new Set(recipients).size).toBe(12)
      expect(new Set(await states())).toEqual(new Set(['sent']))
    })

    test('an address or a subject with a line break starts no command and no header', async () => {
      await open()
      await post({ recipient: 'a@b.lk>\r\nRCPT TO:<spy@example.com' })
      await post({ subject: 'Hello\r\nBcc: spy@example.com' })
      await sendDueMail(sending())
      expect(sink.said.filter((line) => line.startsWith('RCPT TO:<spy'))).toEqual([])
      expect(sink.letters.filter((letter) => /^Bcc:/m.test(letter))).toEqual([])
      expect((await states()).at(-1)).toBe('sent')
    })

    test('a password never goes over a line that is not encrypted', async () => {
      await open()
      const login = { user: 'portal', password: 'hidden' }
      const smtp = { host: '127.0.0.1', port: sink.port, secure: false, login, from: 'a@b.lk' }
      const letter = { recipient: 'c@d.lk', subject: 's', body: 'b', messageId: '<1@x>', date: clock.now() }
      expect(await deliverMail(smtp, letter)).toMatchObject({ kind: 'later' })
      expect(sink.said.join('\n')).not.toMatch(/AUTH|hidden|MAIL/)
    })

    test('the sender picks up what was committed, and stops when it is told to', async () => {
      await open()
      await post()
      const sent = new Promise<void>((resolve) => {
        const { deliver, ...rest } = sending()
        const sender = startMailSender({
          ...rest,
          deliver: async (letter) => {
            const delivery = await deliver(letter)
            resolve(sender.stop())
            return delivery
          },
        })
      })
      await sent
      expect([await states(), sink.letters.length]).toEqual([['sent'], 1])
    })

    test('letters that left a month ago are forgotten, waiting ones never', async () => {
      await open({ recipient: '450 busy' })
      await post()
      await post()
      await sendDueMail(sending())
      expect(await states()).toEqual(['waiting', 'sent'])
      clock.pass({ hours: 31 * 24 })
      await forgetOldMail(db, clock)
      expect(await states()).toEqual(['waiting'])
    })
  })
}

/** The text of a letter with one part, decoded. */
function textOf(letter: string): string {
  const [head = '', ...rest] = letter.split('\r\n\r\n')
  // Lines that begin with a dot travel with a second one.
  const body = rest.join('\r\n\r\n').replaceAll(/^\.\./gm, '.')
  if (/transfer-encoding: base64/i.test(head))
    return Buffer.from(body, 'base64').toString('utf8').replaceAll('\r\n', '\n')
  const bytes = body
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8').replaceAll('\r\n', '\n')
}
