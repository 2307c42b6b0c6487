import { z } from 'zod'
import { isOfOtherScheme, notOfTheWeb } from '#store/values/web-address.ts'

/** Ids are numbers or text, as each API likes; the portal's rows keep them as text. */
export const idOnWire = z.union([z.string().min(1).max(50), z.number()])

/** Text with at least one visible character; whoever stores it cuts the blanks around it. */
export function filledText(max: number) {
  return z.string().max(max).regex(/\S/, 'cannot be empty')
}

/**
 * A form's rule for a text as the wire has it: the same words, and the text as it came, at most `max` letters of it.
 * `mayBeBlank`: blank means nothing, and is not judged.
 */
export function typedAs(field: z.ZodType<string, string>, max: number, { mayBeBlank = false } = {}) {
  return z
    .string()
    .max(max)
    .superRefine((text, context) => {
      if (mayBeBlank && text.trim() === '') return
      for (const { message } of field.safeParse(text).error?.issues ?? []) context.addIssue(message)
    })
}

/** An address of the web, or text that is none; never one that a browser would open in another way. */
export function addressOnWire(max: number) {
  return z
    .string()
    .max(max)
    .refine((text) => !isOfOtherScheme(text), notOfTheWeb)
}

/** The simple address pattern of the forms (spec 002 §5). */
export const emailOnWire = z
  .string()
  .max(320)
  .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'must be an e-mail address')

/** An id as the wire has it: a number where it looks like one. */
export function idToWire(id: string): number | string {
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : id
}
