import { counted } from '#store/values/count.ts'

/** What waits on this device alone: changes that are not sent, and client orders that are begun, and other forms. */
export interface OpenWork {
  changes: number
  drafts: number
  forms: number
}

const changeNoun = { one: 'change', many: 'changes' }
const draftNoun = { one: 'order draft', many: 'order drafts' }
const formNoun = { one: 'form draft', many: 'form drafts' }

/** "2 changes, 1 order draft and 1 form draft". */
export function workWords({ changes, drafts, forms }: OpenWork): string {
  const parts = [
    changes > 0 && counted(changes, changeNoun),
    drafts > 0 && counted(drafts, draftNoun),
    forms > 0 && counted(forms, formNoun),
  ].filter((words) => words !== false)
  const last = parts.pop() ?? counted(0, changeNoun)
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`
}

/** "2 changes are not sent, 1 order draft is not placed"; null where nothing waits. */
export function openWorkWords({ changes, drafts, forms }: OpenWork): string | null {
  const is = (count: number) => (count === 1 ? 'is' : 'are')
  const parts = [
    changes > 0 && `${counted(changes, changeNoun)} ${is(changes)} not sent`,
    drafts > 0 && `${counted(drafts, draftNoun)} ${is(drafts)} not placed`,
    forms > 0 && `${counted(forms, formNoun)} ${is(forms)} not sent`,
  ]
  return parts.filter((words) => words !== false).join(', ') || null
}
