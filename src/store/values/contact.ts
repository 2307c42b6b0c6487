import { mobileCore, mobileToE164, mobileWords } from './mobile-number.ts'
import { emailPattern } from './text-fields.ts'

/** A mobile number as `+94771234567`, or an email address in small letters. */
export interface Contact {
  kind: 'mobile' | 'email'
  text: string
}

/** Signs that stand between the digits of a number in letters, sheets and messages. */
const betweenDigits = /[.\u00a0\u2010-\u2015\u202f]/g

/**
 * The mobile number or email address that a text is, however it is written; null where it is neither, or only the
 * beginning of one. An address that holds a number with its plus has turned that into a blank.
 */
export function contactOf(text: string): Contact | null {
  const written = text.trim()
  if (emailPattern.test(written)) return { kind: 'email', text: emailCore(written) }
  const mobile = mobileToE164(written.replace(betweenDigits, ' '))
  return mobile === null ? null : { kind: 'mobile', text: mobile }
}

/** An email address as it is compared: nobody minds its capitals. */
export function emailCore(text: string): string {
  return text.trim().toLowerCase()
}

/** "077 123 4567", "nimal@example.lk". */
export function contactWords({ kind, text }: Contact): string {
  return kind === 'mobile' ? mobileWords(text) : text
}

/** Whether a field of a row holds the contact, in whatever form. */
export function isContact(value: unknown, { kind, text }: Contact): boolean {
  if (typeof value !== 'string') return false
  return kind === 'mobile' ? mobileCore(value) === mobileCore(text) : emailCore(value) === text
}
