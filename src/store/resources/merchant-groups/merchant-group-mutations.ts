import { z } from 'zod'
import { request } from '#store/define/define-call.ts'
import { defineMutation, type TypedInput } from '#store/define/define-mutation.ts'
import { idToWire } from '#store/define/wire-values.ts'
import { counted } from '#store/values/count.ts'
import { addGroupForm, editGroupForm, withChange } from './group-fields.ts'
import { addMerchantGroup, groupsInAnswer, updateMerchantGroup } from './merchant-group-calls.ts'
import {
  groupMember,
  groupPageRequest,
  type MerchantGroup,
  merchantGroupFromWire,
  merchantGroups,
  memberWords,
} from './merchant-groups.ts'

const merchant = { one: 'merchant', many: 'merchants' }

const texts: Readonly<Record<string, TypedInput>> = {
  name: { label: 'Group Name', field: 'name' },
  description: { label: 'Description', field: 'description', multiline: true },
}

const editArgs = editGroupForm
  .pick({ name: true, description: true })
  .partial()
  .extend({
    id: z.string().min(1),
    added: z.array(groupMember),
    removed: z.array(z.string().min(1)),
  })
type EditArgs = z.infer<typeof editArgs>

function edited(group: MerchantGroup, { name, description, added, removed }: EditArgs): MerchantGroup {
  const members = withChange(group.members, { added, removed })
  return {
    ...group,
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
    members,
    memberText: memberWords(members),
  }
}

/**
 * Changes name and description of a group, and who comes into it and who leaves. The call writes all members, so they
 * are laid over the server's present ones when it is sent (decisions.md M13).
 */
export const editMerchantGroup = defineMutation<MerchantGroup, EditArgs>({
  name: 'merchant-groups.edit@1',
  on: merchantGroups,
  offline: 'queue',
  roles: merchantGroups.roles,
  args: editArgs,
  apply: edited,
  request(args, row) {
    if (row === null) throw new Error('a group is written whole, so its present version is needed')
    const { name, description, members } = edited(row, args)
    const merchantIds = members.map(({ id }) => idToWire(id))
    return request(updateMerchantGroup, { params: { id: args.id }, body: { name, description, merchantIds } })
  },
  accepted: (answer) => Boolean(answer),
  verify: {
    kind: 'absolute',
    fields: ({ name, description, added, removed }) => [
      ...(name === undefined ? [] : ['name']),
      ...(description === undefined ? [] : ['description']),
      ...(added.length + removed.length === 0 ? [] : ['members']),
    ],
    sets: ['members'],
  },
  fieldTitles: { members: 'Merchants' },
  fieldParts: { members: ['memberText'] },
  inputs: texts,
  undoable: true,
  says: {
    done: 'Merchant group updated successfully!',
    failed: 'Failed to update merchant group',
    change: ({ name, description, added, removed }) =>
      [
        ...(name === undefined ? [] : [`group name → ${name}`]),
        ...(description === undefined ? [] : [`description → ${description}`]),
        ...(added.length === 0 ? [] : [`${counted(added.length, merchant)} added`]),
        ...(removed.length === 0 ? [] : [`${counted(removed.length, merchant)} removed`]),
      ].join(', '),
  },
})

export type NewGroup = z.output<typeof addGroupForm>

/** The group that has this ID in an answer; null where none has. */
function groupIn(answer: unknown, id: string): MerchantGroup | null {
  const { data } = groupsInAnswer.answer.safeParse(answer)
  const groups = data ? groupsInAnswer.read(data).rows.map(merchantGroupFromWire) : []
  return groups.find((group) => group?.id === id) ?? null
}

function isSaid(answer: unknown): boolean {
  const { data } = addMerchantGroup.answer.safeParse(answer)
  return data !== undefined && data.message.toLowerCase().includes('created success')
}

/** "Group ID 7 is already used by Books and toys" (decisions.md M11). */
export function takenWords({ id, name }: Pick<MerchantGroup, 'id' | 'name'>): string {
  return `Group ID ${id} is already used by ${name}`
}

/**
 * Makes a group under the ID that a person chose, which is how it is known (decisions.md M15). A yes is a message about
 * success; after anything else the list is read again before a failure is told (B18).
 */
export const addGroup = defineMutation<MerchantGroup, NewGroup>({
  name: 'merchant-groups.add@1',
  on: merchantGroups,
  offline: 'intent',
  roles: merchantGroups.roles,
  args: addGroupForm as z.ZodType<NewGroup>,
  request: ({ id, name, description, imageUrl, members }) =>
    request(addMerchantGroup, {
      body: {
        merchantGroupId: idToWire(id),
        name,
        description,
        imageUrl,
        merchantIds: members.map((one) => idToWire(one.id)),
      },
    }),
  accepted: isSaid,
  verify: {
    kind: 'natural-key',
    find: (_args, page = 1) => groupPageRequest(page),
    goesOn: (answer) => {
      const { data } = groupsInAnswer.answer.safeParse(answer)
      return data !== undefined && groupsInAnswer.read(data).rows.length > 0
    },
    found(answer, { id, name, description }) {
      const group = groupIn(answer, id)
      if (group === null) return 'nothing'
      const isOurs = group.name.trim() === name && group.description.trim() === description
      return isOurs ? 'ours' : { other: takenWords(group) }
    },
  },
  clashes: ({ id }, { waiting }) =>
    waiting.some(({ args }) => args.id === id)
      ? `A group with the ID ${id} is about to be created already. Look in the Sync centre.`
      : null,
  inputs: { ...texts, id: { label: 'Group ID' }, imageUrl: { label: 'Image URL' } },
  says: {
    done: 'Merchant group created successfully!',
    failed: 'Failed to create merchant group. Please try again.',
    deed: 'created',
    change: ({ id, name, members }) => `new merchant group “${name}” (${id}) of ${counted(members.length, merchant)}`,
  },
})
