import { Button, NativeSelect } from '@mantine/core'
import {
  type GroupMember,
  inOrder,
  type MerchantGroup,
  merchantGroups,
} from '#store/resources/merchant-groups/merchant-groups.ts'
import type { Merchant } from '#store/resources/merchants/merchants.ts'
import type { Form } from '#ui/form/use-form.ts'
import { counted } from '#store/values/count.ts'
import { useList } from '#ui/live/use-list.ts'
import { ManyField } from '#ui/pickers/many-field.tsx'
import { useMerchants } from '#ui/pickers/use-merchants.ts'
import classes from './merchant-groups.module.css'

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
    <div className={classes['membersField']}>
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
      <AddSeveral merchants={merchants ?? none} onAdd={(more) => field.onChange(inOrder([...value, ...more]))} />
    </div>
  )
}

const none: Merchant[] = []

interface AddSeveralProps {
  merchants: readonly Merchant[]
  onAdd(members: readonly GroupMember[]): void
}

/** Many at once: all that are active, those of a category, those of another group. */
function AddSeveral({ merchants, onAdd }: AddSeveralProps) {
  const { rows } = useList<MerchantGroup>(firstGroups)
  const groups = rows.flatMap((row) => row ?? [])
  const categories = [...new Set(merchants.map(({ category }) => category).filter(Boolean))].sort((a, b) =>
    a.localeCompare(b, 'en'),
  )

  function add(choice: string) {
    const [kind, of] = [choice.slice(0, 1), choice.slice(1)]
    if (kind === 'g') return onAdd(groups.find(({ id }) => id === of)?.members ?? [])
    onAdd(
      merchants
        .filter(({ status, category }) => (kind === 'a' ? status === 'Active' : category === of))
        .map(({ id, name }) => ({ id, name })),
    )
  }

  return (
    <NativeSelect
      aria-label="Add several merchants"
      value=""
      onChange={({ currentTarget }) => add(currentTarget.value)}
      data={[
        { value: '', label: 'Add several…' },
        { value: 'a', label: 'All active merchants' },
        { group: 'Of a category', items: categories.map((name) => ({ value: `c${name}`, label: name })) },
        { group: 'Of a group', items: groups.map(({ id, name }) => ({ value: `g${id}`, label: `${name} (${id})` })) },
      ]}
    />
  )
}

const firstGroups = {
  collection: merchantGroups.name,
  filters: {},
  search: null,
  sort: merchantGroups.order,
  page: 1,
  pageSize: 500,
} as const
