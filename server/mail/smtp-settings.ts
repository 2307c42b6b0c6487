import { StartupTrouble } from '#server/process/startup-trouble.ts'

/** The mail server that takes outgoing mail. */
export interface SmtpSettings {
  host: string
  port: number
  /** TLS from the first byte; else STARTTLS where the server has it, and always before a password is sent. */
  secure: boolean
  login: { user: string; password: string } | null
  /** Who the mail comes from: an address, or a name and an address in angle brackets. */
  from: string
}

const example = 'smtps://user:password@mail.example.com'

/** Reads SMTP_URL and MAIL_FROM; null when no mail server is set. Never repeats the address: it may hold a password. */
export function readSmtpSettings(url: string | undefined, from: string | undefined): SmtpSettings | null {
  if (!url) return null
  const parsed = URL.canParse(url) ? new URL(url) : null
  if (!parsed || !['smtp:', 'smtps:'].includes(parsed.protocol) || parsed.hostname === '') {
    throw new StartupTrouble(`SMTP_URL must be an address like ${example}.`)
  }
  if (!from || !/^([^<>@\r\n]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/.test(from)) {
    throw new StartupTrouble('MAIL_FROM must be the sender of all mail, like "Vouchers <no-reply@example.com>".')
  }
  const secure = parsed.protocol === 'smtps:'
  const user = decodeURIComponent(parsed.username)
  return {
    host: parsed.hostname.replaceAll(/^\[|\]$/g, ''),
    port: Number(parsed.port) || (secure ? 465 : 587),
    secure,
    login: user ? { user, password: decodeURIComponent(parsed.password) } : null,
    from,
  }
}
