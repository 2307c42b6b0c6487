import { counted } from '#store/values/count.ts'
import type { OwnTexts } from '#store/database/own-texts.ts'

/** What is on this device alone: changes that are not sent, client orders that are begun, other forms, and notes. */
export interface OpenWork {
  changes: number
  drafts: number
  forms: number
  notes: number
}

const changeNoun = { one: 'change', many: 'changes' }
const draftNoun = { one: 'order draft', many: 'order drafts' }
const formNoun = { one: 'form draft', many: 'form drafts' }
const noteNoun = { one: 'note', many: 'notes' }

export function openWorkOf(changes: number, { orders, forms, notes }: OwnTexts): OpenWork {
  return { changes, drafts: orders.length, forms: forms.length, notes: notes.length }
}

export const holdsNothing = ({ changes, drafts, forms, notes }: OpenWork) => changes + drafts + forms + notes === 0

/** "2 changes, 1 order draft and 1 form draft". */
export function workWords({ changes, drafts, forms, notes }: OpenWork): string {
  return joined([
    (changes > 0 || drafts + forms + notes === 0) && counted(changes, changeNoun),
    drafts > 0 && counted(drafts, draftNoun),
    forms > 0 && counted(forms, formNoun),
    notes > 0 && counted(notes, noteNoun),
  ])
}

/** "2 changes are not sent, 1 order draft is not placed, 1 note is on this device only"; null where nothing waits. */
export function openWorkWords({ changes, drafts, forms, notes }: OpenWork): string | null {
  const is = (count: number) => (count === 1 ? 'is' : 'are')
  const parts = [
    changes > 0 && `${counted(changes, changeNoun)} ${is(changes)} not sent`,
    drafts > 0 && `${counted(drafts, draftNoun)} ${is(drafts)} not placed`,
    forms > 0 && `${counted(forms, formNoun)} ${is(forms)} not sent`,
    notes > 0 && `${counted(notes, noteNoun)} ${is(notes)} on this device only`,
  ]
  return parts.filter((words) => words !== false).join(', ') || null
}

/** "changes, drafts and notes": the kinds of what there is. */
export function kindsOfWork({ changes, drafts, forms, notes }: OpenWork): string {
  return joined([changes > 0 && 'changes', drafts + forms > 0 && 'drafts', notes > 0 && 'notes'])
}

function joined(parts: readonly (string | false)[]): string {
  const words = parts.filter((part) => part !== false)
  const last = words.pop() ?? ''
  return words.length === 0 ? last : `${words.join(', ')} and ${last}`
}
