import { z } from 'zod'

/** Ids are numbers or text, as each API likes; the portal's rows keep them as text. */
export const idOnWire = z.union([z.string().min(1).max(50), z.number()])

/** Text with at least one visible character; whoever stores it cuts the blanks around it. */
export function filledText(max: number) {
  return z.string().max(max).regex(/\S/, 'cannot be empty')
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
