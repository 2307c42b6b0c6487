import { z } from 'zod'

/**
 * Digits of a mobile number without country prefix or trunk zero: `0771234567`, `771234567`, `+94 (0)77 123 4567` are
 * equal. The beginning of a number works too: `+9477` is `77`.
 */
export function mobileCore(text: string): string {
  const digits = text.replace(/\D/g, '')
  const isInternational = text.trim().startsWith('+') || digits.startsWith('00')
  const significant = digits.replace(/^0+/, '')
  const hasPrefix = significant.startsWith('94') && (isInternational || significant.length > 9)
  return hasPrefix ? significant.slice(2).replace(/^0+/, '') : significant
}

/** A mobile field holds at most this many signs (spec 000 §5). */
export const mobileMax = 15

/**
 * A number as `+94771234567`, or null when it cannot be a mobile number. Sri Lankan numbers are known exactly; one of
 * another country must have its plus, and the phone field has judged it by that country's own plan before.
 */
export function mobileToE164(text: string): string | null {
  const trimmed = text.trim()
  if (!/^\+?[\d\s()-]+$/.test(trimmed)) return null
  const core = mobileCore(trimmed)
  const isForeign = trimmed.startsWith('+') && !trimmed.startsWith('+94')
  if (isForeign) return /^[1-9]\d{6,14}$/.test(core) ? `+${core}` : null
  return /^7[0-8]\d{7}$/.test(core) ? `+94${core}` : null
}

/** The way people in Sri Lanka write and read a number: "077 123 4567". Numbers of other countries stay as they are. */
export function mobileWords(e164: string): string {
  const [, first, second, third] = /^\+94(\d{2})(\d{3})(\d{4})$/.exec(e164) ?? []
  return first === undefined ? e164 : `0${first} ${second} ${third}`
}

/** The shared mobile rule and its two texts; a valid number comes out as `+94771234567` (spec 002 §5). */
export const mobileField = z
  .string()
  .trim()
  .min(1, "Mobile number can't be empty")
  .transform((text) => mobileToE164(text) ?? text)
  .refine((text) => mobileToE164(text) !== null, 'Please enter a valid mobile number')
