import { counted } from '#store/values/count.ts'

/** What waits on this device alone: changes that are not sent, and client orders that are begun. */
export interface OpenWork {
  changes: number
  drafts: number
}

const changeNoun = { one: 'change', many: 'changes' }
const draftNoun = { one: 'order draft', many: 'order drafts' }

/** "2 changes and 1 order draft". */
export function workWords({ changes, drafts }: OpenWork): string {
  const parts = [changes > 0 && counted(changes, changeNoun), drafts > 0 && counted(drafts, draftNoun)]
  return parts.filter((words) => words !== false).join(' and ') || counted(0, changeNoun)
}

/** "2 changes are not sent, 1 order draft is not placed"; null where nothing waits. */
export function openWorkWords({ changes, drafts }: OpenWork): string | null {
  const is = (count: number) => (count === 1 ? 'is' : 'are')
  const parts = [
    changes > 0 && `${counted(changes, changeNoun)} ${is(changes)} not sent`,
    drafts > 0 && `${counted(drafts, draftNoun)} ${is(drafts)} not placed`,
  ]
  return parts.filter((words) => words !== false).join(', ') || null
}
