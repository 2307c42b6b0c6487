import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import {
  editGroupForm,
  type EditGroupValues,
  groupMax,
  memberChange,
} from '#store/resources/merchant-groups/group-fields.ts'
import { editMerchantGroup } from '#store/resources/merchant-groups/merchant-group-mutations.ts'
import type { MerchantGroup } from '#store/resources/merchant-groups/merchant-groups.ts'
import { textInput } from '#store/values/live-input.ts'
import { FormModal } from '#ui/form/form-modal.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { useMutation } from '#ui/send/use-mutation.ts'
import type { DialogProps } from '#ui/record/open-record.ts'
import { GroupPicture } from './group-picture.tsx'
import { KnownVouchers } from './known-vouchers.tsx'
import { MembersField } from './members-field.tsx'
import classes from './merchant-groups.module.css'

/** Name, description and merchants of a group; what a colleague changes meanwhile comes together with it (M13). */
export function EditGroupDialog({ row, opened, onClose }: DialogProps<MerchantGroup>) {
  const { submit } = useMutation(editMerchantGroup, { onSent: onClose })
  // What a colleague changes meanwhile does not move under the person's hands.
  const [before] = useState(row)
  const [initial] = useState<EditGroupValues>({
    name: before.name,
    description: before.description,
    members: before.members,
  })
  const form = useForm<EditGroupValues, EditGroupValues>({
    schema: editGroupForm,
    initial,
    onSubmit: ({ name, description, members }) =>
      submit(
        {
          id: before.id,
          ...(name === before.name.trim() ? {} : { name }),
          ...(description === before.description.trim() ? {} : { description }),
          ...memberChange(before.members, members),
        },
        before,
      ),
  })
  const { name, description, members } = form.values
  const { added, removed } = memberChange(before.members, members)
  const isChanged =
    name.trim() !== before.name.trim() ||
    description.trim() !== before.description.trim() ||
    added.length + removed.length > 0
  return (
    <FormModal
      title="Edit Merchant Group"
      opened={opened}
      onClose={onClose}
      form={form}
      act="Update"
      blocked={isChanged ? null : 'Nothing is changed yet.'}
      size="lg"
    >
      <TextInput label="Group ID" readOnly value={before.id} description="The ID of a group stays as it is." />
      <TextInput
        label="Group Name"
        required
        data-autofocus
        autoComplete="off"
        {...form.text('name', (typed) => textInput(typed, groupMax.name))}
      />
      <Textarea
        label="Description"
        required
        autosize
        minRows={2}
        maxRows={6}
        {...form.text('description', (typed) => textInput(typed, groupMax.description))}
      />
      <MembersField form={form} failedWords="Failed to load merchants" />
      {removed.length > 0 && <KnownVouchers groupId={before.id} leaving={removed.length} />}
      <div>
        <GroupPicture src={before.imageUrl} />
        <p className={classes['note']}>The picture stays as it is: an update does not send one.</p>
      </div>
    </FormModal>
  )
}
