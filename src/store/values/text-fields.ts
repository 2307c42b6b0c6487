import { z } from 'zod'

/**
 * The shared name rule and its three texts: any script, digits, blanks and `@ # & . -` (spec 002 §8, decisions.md F11).
 * The two joiners are part of how Sinhala and Tamil letters are written (ප්‍රනාන්දු), not symbols of their own.
 */
export function nameField(label: string) {
  return z
    .string()
    .trim()
    .min(1, `${label} can't be empty`)
    .max(70, `${label} cannot exceed 70 characters`)
    .regex(/^[\p{L}\p{M}\p{N}\u200c\u200d\s@#&.-]*$/u, `${label} can only contain letters, numbers and symbols`)
}

/** A message to the receiver: required, without a limit (spec 002 §8, decisions.md F23). */
export const messageField = z.string().trim().min(1, "Message can't be empty")

/** Something, an @, a name with a dot: the simple pattern of every e-mail field. */
export const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** The shared e-mail rule and its three texts (spec 002 §5). */
export const emailField = z
  .string()
  .trim()
  .min(1, "Email can't be empty")
  .max(100, 'Email cannot exceed 100 characters')
  .regex(emailPattern, 'Please enter a valid email address')

/** The sign-in e-mail with its three texts (spec 000 §5). */
export const signInEmailField = z
  .string()
  .trim()
  .min(1, 'Email is required')
  .max(320, 'Email too Long')
  .regex(emailPattern, 'Please enter a valid email address')

/** The sign-in password with its two texts (spec 000 §5). */
export const signInPasswordField = z.string().min(1, 'Password is required').max(30, 'password too Long')
