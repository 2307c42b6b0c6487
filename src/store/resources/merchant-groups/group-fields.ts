import { z } from 'zod'
import { isOfOtherScheme, notOfTheWeb } from '#store/values/web-address.ts'
import { type GroupMember, groupMember, inOrder } from './merchant-groups.ts'

/** Letters that the fields of a group take (decisions.md M11). */
export const groupMax = { id: 9, name: 255, description: 1000, imageUrl: 320 } as const

const text = (title: string, max: number) =>
  z.string().trim().min(1, `${title} is required`).max(max, `${title} cannot exceed ${max} characters`)

/** 'Edit Merchant Group', with its literal texts (spec 002 §5). */
export const editGroupForm = z.object({
  name: text('Group Name', groupMax.name),
  description: text('Description', groupMax.description),
  members: z.array(groupMember).min(1, 'Please select at least one merchant'),
})
export type EditGroupValues = z.infer<typeof editGroupForm>

/** A new group: its ID is chosen by a person (decisions.md F22, M11); '007' is 7. */
export const addGroupForm = editGroupForm.extend({
  id: z
    .string()
    .trim()
    .min(1, 'Group ID is required')
    .regex(/^\d{1,9}$/, 'Use 1 to 9 digits')
    .transform((digits) => digits.replace(/^0+(?=\d)/, '')),
  imageUrl: text('Image URL', groupMax.imageUrl).refine((typed) => !isOfOtherScheme(typed), notOfTheWeb),
})
export type AddGroupValues = z.input<typeof addGroupForm>

/** Who comes into a group and who leaves it. */
export interface MemberChange {
  added: GroupMember[]
  removed: string[]
}

/** What makes one set of members of another. */
export function memberChange(before: readonly GroupMember[], after: readonly GroupMember[]): MemberChange {
  const [had, has] = [idsOf(before), idsOf(after)]
  return {
    added: after.filter(({ id }) => !had.has(id)),
    removed: before.filter(({ id }) => !has.has(id)).map(({ id }) => id),
  }
}

/** A set of members with a change laid over it: whoever else came or left meanwhile stays so (decisions.md M13). */
export function withChange(members: readonly GroupMember[], { added, removed }: MemberChange): GroupMember[] {
  const gone = new Set(removed)
  const has = idsOf(members)
  return inOrder([...members.filter(({ id }) => !gone.has(id)), ...added.filter(({ id }) => !has.has(id))])
}

function idsOf(members: readonly GroupMember[]): ReadonlySet<string> {
  return new Set(members.map(({ id }) => id))
}
