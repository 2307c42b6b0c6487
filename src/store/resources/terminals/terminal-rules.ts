import { z } from 'zod'
import { isInstant } from '#store/values/colombo-time.ts'
import { pinMax } from '#store/values/pin.ts'
import { terminalStatuses, terminalTypes } from './terminal-calls.ts'
import type { Terminal } from './terminals.ts'

/** The types as people choose them (spec 001 §9); they are sent in capitals. */
export const terminalTypeTitles: Readonly<Record<(typeof terminalTypes)[number], string>> = {
  ONLINE: 'Online',
  PLUGIN: 'Plugin',
  STORE: 'Store',
  QR: 'QR',
}

/** A type in words; one that is not known stands as it is. */
export function typeWords(type: string): string {
  return terminalTypes.some((known) => known === type)
    ? terminalTypeTitles[type as keyof typeof terminalTypeTitles]
    : type
}

/** Letters that the fields take (spec 001 §5, §9); the description takes fewer when it is edited (decisions.md F4). */
export const terminalMax = { model: 10, added: 255, edited: 100, subMerchant: 50 } as const

const pin = z
  .string()
  .min(1, 'Pin cannot be empty')
  .regex(/^\d*$/, 'Use digits only')
  .max(pinMax, `Pin cannot exceed ${pinMax} digits`)
const model = z.string().trim().max(terminalMax.model, `Model cannot exceed ${terminalMax.model} characters`)

/** The seven fields of Add Terminal with the spec's words (spec 001 §5, decisions.md M18). */
export const newTerminal = z.object({
  merchant: z.string().min(1, 'Merchant cannot be empty'),
  submerchant: z.string().min(1, 'Submerchant cannot be empty'),
  type: chosen(terminalTypes, 'Type cannot be empty'),
  status: chosen(terminalStatuses, 'Status cannot be empty'),
  pin,
  model,
  description: z.string().trim().max(terminalMax.added, `Description cannot exceed ${terminalMax.added} characters`),
})
export type NewTerminal = z.output<typeof newTerminal>
export type NewTerminalTyped = z.input<typeof newTerminal>

/** One of these, chosen from a list that begins with nothing. */
function chosen<const Choices extends readonly [string, ...string[]]>(choices: Choices, words: string) {
  return z.string().transform((value, context): Choices[number] => {
    if (choices.includes(value)) return value
    context.addIssue(words)
    return z.NEVER
  })
}

/** What of a terminal can be edited (spec 001 §5, decisions.md R7): beside these only its PIN. */
export type TerminalFields = Pick<Terminal, 'model' | 'description' | 'status'>
export type TerminalEdit = TerminalFields & { pin: string }

const fieldNames = ['model', 'description', 'status'] as const

/** The fields of the form in words. */
export const terminalWords = { fieldTitles: { model: 'Model', description: 'Description', status: 'Status' } } as const

/** The fields of the form as a terminal has them. */
export function fieldsOfTerminal({ model, description, status }: TerminalFields): TerminalFields {
  return { model, description, status }
}

/** What of a form differs from the terminal. */
export function changedOf(terminal: TerminalFields, typed: TerminalFields): Partial<TerminalFields> {
  const changed = fieldNames.filter((field) => typed[field].trim() !== terminal[field].trim())
  return Object.fromEntries(changed.map((field) => [field, typed[field].trim()]))
}

/** The form of an edit: what is stored passes as it is, what was changed keeps to the limits of the edit (decisions.md F4). */
export function terminalEdit(terminal: TerminalFields): z.ZodType<TerminalEdit, TerminalEdit> {
  const description = z
    .string()
    .refine(
      (typed) => typed.trim() === terminal.description.trim() || typed.trim().length <= terminalMax.edited,
      `Description cannot exceed ${terminalMax.edited} characters`,
    )
  const typedModel = z
    .string()
    .refine(
      (typed) => typed.trim() === terminal.model.trim() || model.safeParse(typed).success,
      `Model cannot exceed ${terminalMax.model} characters`,
    )
  return z.object({ pin, model: typedModel, description, status: z.string() })
}

/** Whether the server's terminal says all that an edit wanted. */
export function isEdited(now: TerminalFields, edit: Partial<TerminalFields>): boolean {
  return fieldNames.every((field) => edit[field] === undefined || now[field].trim() === edit[field])
}

/** The server's words for a terminal that was not added, as people read them (spec 001 §8, decisions.md J13). */
export function addRefusal(message: string | null): string {
  switch (message) {
    case null:
    case '':
      return 'Failed to add Terminal'
    case 'User is not a merchant.':
      return 'User is not a merchant'
    case 'Sub Merchant Not Found':
      return 'Invalid request. Please try again'
    default:
      return message
  }
}

/** By what an added terminal is known, for its creation answers no id (decisions.md M6). */
export function isSameTerminal(terminal: Terminal, wanted: Omit<NewTerminal, 'pin'>): boolean {
  return (
    terminal.subMerchantId === wanted.submerchant &&
    terminal.model.trim() === wanted.model &&
    terminal.description.trim() === wanted.description &&
    terminal.type === wanted.type &&
    terminal.status === wanted.status
  )
}

/** A terminal that nobody has redeemed at for so long is worth a look. */
export const unusedDays = 30

export const unusedTitle = `Not used for ${unusedDays} days`

/**
 * Whether the last redemption at a terminal, an instant, is that long ago; `seenUntil`, epoch milliseconds, is when
 * somebody last looked for a later one.
 */
export function isUnused(lastUsed: string, seenUntil: number): boolean {
  return isInstant(lastUsed) && seenUntil - Date.parse(lastUsed) > unusedDays * 86_400_000
}
