import { z } from 'zod'
import { emailPattern } from '#store/values/text-fields.ts'

/** The registered e-mail, with its three texts (spec 000 §5, decisions.md F17). */
export const resetEmailForm = z.object({
  email: z
    .string()
    .trim()
    .min(1, 'Email address is required')
    .max(320, 'Email too Long')
    .regex(emailPattern, 'Please enter a valid email address'),
})

export const resetKeyLength = 6

/** The reset key, with its two texts (spec 000 §5); it is complete at six signs (decisions.md F15). */
export const resetKeyForm = z.object({
  resetKey: z
    .string()
    .min(1, 'Reset key is required')
    .regex(/^[A-Za-z0-9]*$/, "Can't enter symbol")
    .length(resetKeyLength, `The reset key has ${resetKeyLength} letters and digits`),
})

/** What stays of a key while it is typed or pasted: no blanks, six signs at most. */
export function trimmedKey(typed: string): string {
  return typed.replace(/\s/g, '').slice(0, resetKeyLength)
}

export const leastPasswordLength = 8

/** The new password twice, with the texts of spec 000 §5. Longer than sign-in takes would lock its owner out (F13). */
export const newPasswordForm = z
  .object({
    password: z
      .string()
      .min(1, "New password can't be empty")
      .min(leastPasswordLength, 'Use 8 characters or more for your password')
      .max(30, 'password too Long'),
    confirmation: z.string().min(1, "Confirmation password can't be empty"),
  })
  .refine(({ password, confirmation }) => confirmation === '' || password === confirmation, {
    path: ['confirmation'],
    message: 'Passwords do not match',
    // The comparison is told beside the other words, not only once those are gone.
    when: () => true,
  })

/** The six labels of the strength meter; `score` is 0 to 4 as zxcvbn counts (spec 000 §2.4, decisions.md F14). */
export function strengthLabel(password: string, score: number): string {
  if (password.length < leastPasswordLength) return 'Too short'
  return ['Weak', 'Okay', 'Good', 'Strong', 'Stronger'][score] ?? 'Weak'
}
