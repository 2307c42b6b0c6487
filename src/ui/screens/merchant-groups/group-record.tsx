import { IconPencil } from '@tabler/icons-react'
import { editMerchantGroup } from '#store/resources/merchant-groups/merchant-group-mutations.ts'
import { type MerchantGroup, merchantGroups } from '#store/resources/merchant-groups/merchant-groups.ts'
import { lazyPart } from '#ui/kit/lazy-part.tsx'
import { factsOf } from '#ui/record/fact-kinds.tsx'
import type { RecordAction } from '#ui/record/record-action.ts'
import type { RecordSpec } from '#ui/record/record-drawer.tsx'
import { GroupPicture } from './group-picture.tsx'

const fact = factsOf<MerchantGroup>()

const edit: RecordAction<MerchantGroup> = {
  title: 'Edit',
  icon: IconPencil,
  tone: 'primary',
  mutation: editMerchantGroup,
  dialog: lazyPart(async () => (await import('./edit-group-dialog.tsx')).EditGroupDialog),
}

export const groupActions = [edit]

/** One group: its merchants stand under it. */
export const groupRecord: RecordSpec<MerchantGroup> = {
  resource: merchantGroups,
  heading: 'Merchant group',
  copies: { what: 'group ID' },
  actions: groupActions,
  facts: [
    fact.text('name', 'Group Name'),
    fact.text('description', 'Description'),
    fact.node('Image', ({ imageUrl }) => <GroupPicture src={imageUrl} />, { field: 'imageUrl' }),
  ],
}
