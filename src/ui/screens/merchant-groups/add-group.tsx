import { Button, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { addGroupForm, type AddGroupValues, groupMax } from '#store/resources/merchant-groups/group-fields.ts'
import { addGroup, type NewGroup, takenWords } from '#store/resources/merchant-groups/merchant-group-mutations.ts'
import { digitsInput } from '#store/values/live-input.ts'
import { FormActs, FormPage, PageForm } from '#ui/form/form-page.tsx'
import { LimitedField } from '#ui/form/limited-field.tsx'
import { PictureField } from '#ui/form/picture-field.tsx'
import { type Form, useForm } from '#ui/form/use-form.ts'
import { troubleOf } from '#ui/send/send-result.ts'
import { useMutation } from '#ui/send/use-mutation.ts'
import { MembersField } from './members-field.tsx'
import classes from './merchant-groups.module.css'
import { type GroupIds, useGroupIds } from './use-group-ids.ts'

const empty: AddGroupValues = { id: '', name: '', description: '', imageUrl: '', members: [] }

/** A new merchant group under an ID that a person chooses (spec 002 §2 Add Merchant Group). */
export function AddGroup() {
  const navigate = useNavigate()
  const { run } = useMutation(addGroup, { onSent: leave })
  const form = useForm<AddGroupValues, NewGroup>({
    schema: addGroupForm,
    initial: empty,
    draft: { name: 'add-merchant-group' },
    async onSubmit(group) {
      if (ids.holder !== null) return { id: takenWords(ids.holder) }
      const result = await run(group, null)
      const taken = result.kind === 'refused' ? await ids.askHolder(group.id) : null
      return taken ? { id: takenWords(taken) } : troubleOf(result)
    },
  })
  const ids = useGroupIds(form.values.id)

  function leave() {
    void navigate({ to: '/merchants/view-merchant-groups' })
  }

  return (
    <FormPage title="Add Merchant Group" width="46rem">
      <PageForm
        title="Add Merchant Group"
        form={form}
        foot={<FormActs act="Add Merchant Group" busy={form.busy} onCancel={leave} />}
      >
        <GroupFields form={form} ids={ids} />
      </PageForm>
    </FormPage>
  )
}

interface GroupFieldsProps {
  form: Form<AddGroupValues>
  ids: GroupIds
}

function GroupFields({ form, ids: { holder, nextFree } }: GroupFieldsProps) {
  return (
    <>
      <div className={classes['idLine']}>
        <TextInput
          label="Group ID"
          required
          inputMode="numeric"
          autoComplete="off"
          {...form.text('id', (typed) => digitsInput(typed, groupMax.id))}
          error={form.field('id').error ?? (holder && takenWords(holder))}
        />
        {nextFree !== null && form.values.id === '' && (
          <Button variant="default" onClick={() => form.set({ id: nextFree })}>
            {`Use ${nextFree}, the next free one`}
          </Button>
        )}
      </div>
      <LimitedField label="Group Name" required max={groupMax.name} {...form.text('name')} />
      <LimitedField label="Description" required isLong max={groupMax.description} {...form.text('description')} />
      <PictureField label="Image URL" required max={groupMax.imageUrl} {...form.text('imageUrl')} />
      <MembersField form={form} failedWords="Failed to load merchants. Please refresh and try again." />
    </>
  )
}
