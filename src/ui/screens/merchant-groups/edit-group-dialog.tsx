import { Textarea, TextInput } from '@mantine/core'
import {
  editGroupForm,
  type EditGroupValues,
  groupMax,
  memberChange,
} from '#store/resources/merchant-groups/group-fields.ts'
import { editMerchantGroup } from '#store/resources/merchant-groups/merchant-group-mutations.ts'
import type { MerchantGroup } from '#store/resources/merchant-groups/merchant-groups.ts'
import { textInput } from '#store/values/live-input.ts'
import { ChangedFields } from '#ui/form/changed-fields.tsx'
import { FormModal } from '#ui/form/form-modal.tsx'
import { useEditedRow } from '#ui/form/use-edited-row.ts'
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
  const edited = useEditedRow(row, editMerchantGroup, fieldsOfGroup)
  const before = edited.began
  const form = useForm<EditGroupValues, EditGroupValues>({
    schema: editGroupForm,
    initial: edited.initial,
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
      blocked={edited.blockedReason(form) ?? (isChanged ? null : 'Nothing is changed yet.')}
      size="lg"
    >
      <ChangedFields edited={edited} form={form} />
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

function fieldsOfGroup({ name, description, members }: MerchantGroup): EditGroupValues {
  return { name, description, members }
}
