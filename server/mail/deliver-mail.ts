import { Readable } from 'node:stream'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { SmtpSettings } from './smtp-settings.ts'

export interface Letter {
  recipient: string
  subject: string
  body: string
  /** Stays the same over all tries, so that a server that got one twice can tell. */
  messageId: string
  date: Date
}

/**
 * How a try ended: the server took it; it surely did not and may later; it never will; or the connection broke after
 * the letter was on its way, so that nobody knows.
 */
export type Delivery = { kind: 'sent' } | { kind: 'later' | 'refused' | 'unclear'; trouble: string; code: string }

/** Hands one letter to the mail server. Never throws: whatever goes wrong is a Delivery. */
export async function deliverMail(smtp: SmtpSettings, letter: Letter): Promise<Delivery> {
  const progress = { isOnItsWay: false }
  try {
    const message = await compose(smtp, letter)
    const connection = await connect(smtp)
    try {
      await send(connection, smtp, { recipient: letter.recipient, message, progress })
    } catch (error) {
      connection.close()
      throw error
    }
    connection.quit()
    return { kind: 'sent' }
  } catch (error) {
    return deliveryAfter(error, progress.isOnItsWay)
  }
}

async function compose({ from }: SmtpSettings, letter: Letter): Promise<Buffer> {
  // Loaded only where mail is really sent.
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const { recipient, subject, body, messageId, date } = letter
  const to = { name: '', address: recipient }
  const parts = { from, to, subject, text: body, messageId, date, disableFileAccess: true, disableUrlAccess: true }
  return new MailComposer(parts).compile().build()
}

async function connect({ host, port, secure, login }: SmtpSettings): Promise<SMTPConnection> {
  const { default: Connection } = await import('nodemailer/lib/smtp-connection')
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
  const connection = new Connection({ host, port, secure, requireTLS: login !== null && !secure, ...timeouts })
  // Every step hears of errors itself; one that comes after the last step must not end the process.
  connection.on('error', () => undefined)
  await new Promise<void>((resolve, reject) => {
    connection.once('error', reject)
    connection.connect((error) => (error ? reject(error) : resolve()))
  })
  if (login) {
    const credentials = { user: login.user, pass: login.password }
    await new Promise<void>((resolve, reject) => {
      connection.once('error', reject)
      connection.login({ credentials }, (error) => (error ? reject(error) : resolve()))
    })
  }
  return connection
}

function send(
  connection: SMTPConnection,
  { from }: SmtpSettings,
  letter: { recipient: string; message: Buffer; progress: { isOnItsWay: boolean } },
): Promise<void> {
  const content = new Readable({
    // The connection reads it only after the server agreed to take a letter for this recipient.
    read() {
      letter.progress.isOnItsWay = true
      this.push(letter.message)
      this.push(null)
    },
  })
  const sender = /<(.+)>/.exec(from)?.[1] ?? from
  return new Promise((resolve, reject) => {
    connection.once('error', reject)
    connection.send({ from: sender, to: [letter.recipient] }, content, (error) => (error ? reject(error) : resolve()))
  })
}

function deliveryAfter(error: unknown, isOnItsWay: boolean): Delivery {
  const { message, code, responseCode } = readError(error)
  const trouble = message.slice(0, 500)
  const about = { trouble, code: responseCode === null ? code : String(responseCode) }
  if (isOnItsWay && responseCode === null) return { kind: 'unclear', ...about }
  const isAboutLetter = isOnItsWay || code === 'EENVELOPE' || code === 'EMESSAGE'
  const isFinal = responseCode === null || responseCode >= 500
  return { kind: isAboutLetter && isFinal ? 'refused' : 'later', ...about }
}

function readError(error: unknown): { message: string; code: string; responseCode: number | null } {
  if (!(error instanceof Error)) return { message: String(error), code: 'UNKNOWN', responseCode: null }
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  return {
    message: error.message,
    code: typeof code === 'string' ? code : error.name,
    responseCode: typeof responseCode === 'number' ? responseCode : null,
  }
}
