import type { Delivery, Letter } from './deliver-mail.ts'
import type { SmsSettings } from './sms-settings.ts'

const timeoutMs = 30_000

/** Codes of a connection that was never made: the gateway has surely not heard of the message. */
const notConnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Hands one SMS to the gateway. Never throws: whatever goes wrong is a Delivery, without number, text and address. */
export async function deliverSms(gateway: SmsSettings, letter: Letter): Promise<Delivery> {
  try {
    const answer = await fetch(gateway.url, {
      method: 'POST',
      headers: gateway.headers,
      body: bodyOf(gateway, letter),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    await answer.body?.cancel()
    return deliveryAfter(answer.status)
  } catch (error) {
    const code = codeOf(error)
    const kind = notConnected.has(code) ? 'later' : 'unclear'
    return { kind, trouble: `The gateway did not answer (${code})`, code }
  }
}

/** Those say that it was not taken, now or while the settings are wrong; of another 5xx nobody knows. */
const notTaken = new Set([401, 403, 404, 408, 425, 429, 503])

function deliveryAfter(status: number): Delivery {
  if (status >= 200 && status < 300) return { kind: 'sent' }
  const about = { trouble: `The gateway answered ${status}`, code: String(status) }
  if (notTaken.has(status)) return { kind: 'later', ...about }
  return { kind: status >= 500 ? 'unclear' : 'refused', ...about }
}

function bodyOf({ body, headers }: SmsSettings, { recipient, body: text, messageId }: Letter): string {
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false
  const written = (value: string) => (isForm ? encodeURIComponent(value) : JSON.stringify(value).slice(1, -1))
  const values: Readonly<Record<string, string>> = { to: recipient, text, id: messageId }
  return body.replaceAll(/\{(to|text|id)\}/g, (_, name: string) => written(values[name] ?? ''))
}

function codeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code
  return cause instanceof Error ? cause.name : 'UNKNOWN'
}
