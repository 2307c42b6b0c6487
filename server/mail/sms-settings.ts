import { StartupTrouble } from '#server/process/startup-trouble.ts'

/** The HTTP gateway that takes outgoing SMS. */
export interface SmsSettings {
  url: string
  headers: Readonly<Record<string, string>>
  /** The body of a request, with `{to}`, `{text}` and `{id}` where the gateway wants them. */
  body: string
}

interface SmsVariables {
  url: string | undefined
  headers: string | undefined
  body: string | undefined
}

const usualBody = '{"to":"{to}","text":"{text}","id":"{id}"}'

/** Reads SMS_URL, SMS_HEADERS and SMS_BODY; null when no gateway is set. Never repeats them: they may hold a password. */
export function readSmsSettings({ url, headers, body }: SmsVariables): SmsSettings | null {
  if (!url) return null
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new StartupTrouble('SMS_URL must be the address of a gateway, like https://sms.example.com/send.')
  }
  const settings = { url, headers: readHeaders(headers), body: body || usualBody }
  if (!settings.body.includes('{to}') || !settings.body.includes('{text}')) {
    throw new StartupTrouble(`SMS_BODY must have {to} and {text} in it, like ${usualBody}.`)
  }
  return settings
}

function readHeaders(text: string | undefined): Record<string, string> {
  const usual = { 'content-type': 'application/json' }
  if (!text) return usual
  const given = parsed(text)
  const isList = typeof given === 'object' && given !== null && !Array.isArray(given)
  if (!isList || !Object.values(given).every((value) => typeof value === 'string')) {
    throw new StartupTrouble('SMS_HEADERS must be JSON like {"authorization":"Bearer KEY"}.')
  }
  const named = Object.entries(given).map(([name, value]) => [name.toLowerCase(), value as string])
  return { ...usual, ...(Object.fromEntries(named) as Record<string, string>) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}
