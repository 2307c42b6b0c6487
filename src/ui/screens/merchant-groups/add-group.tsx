import { Alert, Button, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { addGroupForm, type AddGroupValues, groupMax } from '#store/resources/merchant-groups/group-fields.ts'
import { addGroup, type NewGroup, takenWords } from '#store/resources/merchant-groups/merchant-group-mutations.ts'
import { digitsInput, textInput } from '#store/values/live-input.ts'
import { DraftOffer } from '#ui/form/draft-offer.tsx'
import { LimitedField } from '#ui/form/limited-field.tsx'
import { PictureField } from '#ui/form/picture-field.tsx'
import { type Form, useForm } from '#ui/form/use-form.ts'
import { beingChecked } from '#ui/form/use-mutation-dialog.ts'
import { useMutationResult } from '#ui/form/use-mutation-result.ts'
import { useUnsavedGuard } from '#ui/form/use-unsaved-guard.ts'
import { ActionButton } from '#ui/kit/action-button.tsx'
import { MembersField } from './members-field.tsx'
import classes from './merchant-groups.module.css'
import { type GroupIds, useGroupIds } from './use-group-ids.ts'

const empty: AddGroupValues = { id: '', name: '', description: '', imageUrl: '', members: [] }

/** A new merchant group under an ID that a person chooses (spec 002 §2 Add Merchant Group). */
export function AddGroup() {
  const navigate = useNavigate()
  const act = useMutationResult()
  const form = useForm<AddGroupValues, NewGroup>({
    schema: addGroupForm,
    initial: empty,
    draft: { name: 'add-merchant-group' },
    async onSubmit(group) {
      if (ids.holder !== null) return { id: takenWords(ids.holder) }
      const result = await act(addGroup, group, null)
      if (result.kind === 'refused') {
        const taken = await ids.askHolder(group.id)
        return taken ? { id: takenWords(taken) } : [result.words, result.reason].filter(Boolean).join(' ')
      }
      if (result.kind === 'unclear') return `${result.words} ${beingChecked}`
      leave()
      return null
    },
  })
  useUnsavedGuard(form.dirty && !form.busy && !form.draft.holdsAll, 'page')
  const ids = useGroupIds(form.values.id)

  function leave() {
    void navigate({ to: '/merchants/view-merchant-groups' })
  }

  return (
    <div className={classes['screen']}>
      <h1 className={classes['title']}>Add Merchant Group</h1>
      <form noValidate onSubmit={form.submit} aria-label="Add Merchant Group" className={classes['stack']}>
        {form.draft.offeredAt !== null && <DraftOffer draft={form.draft} at={form.draft.offeredAt} />}
        <GroupFields form={form} ids={ids} />
        {form.trouble !== null && (
          <Alert color="red" variant="light" role="alert" p="sm">
            {form.trouble}
          </Alert>
        )}
        <div className={classes['acts']}>
          <Button variant="default" disabled={form.busy} onClick={leave}>
            Cancel
          </Button>
          <ActionButton type="submit" busy={form.busy}>
            Add Merchant Group
          </ActionButton>
        </div>
      </form>
    </div>
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
      <LimitedField label="Group Name" required max={groupMax.name} bind={(filter) => form.text('name', filter)} />
      <LimitedField
        label="Description"
        required
        isLong
        max={groupMax.description}
        bind={(filter) => form.text('description', filter)}
      />
      <PictureField
        label="Image URL"
        required
        {...form.text('imageUrl', (typed) => textInput(typed, groupMax.imageUrl))}
      />
      <MembersField form={form} failedWords="Failed to load merchants. Please refresh and try again." />
    </>
  )
}
