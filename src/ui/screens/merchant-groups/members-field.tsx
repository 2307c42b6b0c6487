import { Button } from '@mantine/core'
import type { GroupMember } from '#store/resources/merchant-groups/merchant-groups.ts'
import type { Form } from '#ui/form/use-form.ts'
import { counted } from '#store/values/count.ts'
import { ManyField } from '#ui/pickers/many-field.tsx'
import { useMerchants } from '#ui/pickers/use-merchants.ts'

interface MembersFieldProps<Values extends { members: GroupMember[] }> {
  form: Form<Values>
  /** The screen's literal words where merchants cannot be had. */
  failedWords: string
}

/** The merchants of a group: a searchable multi-select with tags (spec 002 §2). */
export function MembersField<Values extends { members: GroupMember[] }>({
  form,
  failedWords,
}: MembersFieldProps<Values>) {
  const { value: merchants, result, again } = useMerchants(true)
  const { value, ...field } = (form as unknown as Form<{ members: GroupMember[] }>).field('members')
  const failed = !merchants && (result === 'failed' || result === 'refused' || result === 'offline')
  return (
    <ManyField
      label="Merchants"
      required
      placeholder="Name or ID"
      options={merchants ?? null}
      value={value}
      {...field}
      description={
        failed ? (
          <span role="alert">
            {failedWords}{' '}
            <Button size="compact-xs" variant="subtle" onClick={again}>
              Retry
            </Button>
          </span>
        ) : (
          counted(value.length, { one: 'merchant', many: 'merchants' })
        )
      }
    />
  )
}
