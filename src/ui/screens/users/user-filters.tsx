import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { z } from 'zod'
import { userTimeZone } from '#store/resources/users/users.ts'
import { textInput } from '#store/values/live-input.ts'
import { FormModal } from '#ui/form/form-modal.tsx'
import { useForm } from '#ui/form/use-form.ts'
import type { ListingUse } from '#ui/listing/use-listing.ts'
import { searchMax } from '#ui/listing/search-input.ts'

interface UserFiltersProps {
  list: ListingUse
  onClose(): void
  onExport(): void
}

const filters = z.object({ promotion: z.boolean(), timeZone: z.string(), email: z.string().max(searchMax) })

const none = { promotion: false, timeZone: 'All', email: '' }

/** The filters of User Details. Filter narrows the list, Reset shows everybody, Close leaves it as it is (spec 000 §2.5). */
export function UserFilters({ list, onClose, onExport }: UserFiltersProps) {
  const form = useForm({
    schema: filters,
    initial: {
      promotion: list.values['promotion'] !== '',
      timeZone: list.values['colombo'] !== '' ? userTimeZone : 'All',
      email: list.searchKey,
    },
    async onSubmit(asked) {
      narrow(asked)
      onClose()
      return null
    },
  })

  function narrow({ promotion, timeZone, email }: z.infer<typeof filters>) {
    const switched = [...(promotion ? ['promotion'] : []), ...(timeZone === userTimeZone ? ['colombo'] : [])]
    list.change({ filter: switched.join('.') || undefined, searchId: 'email', searchKey: email, page: 1 }, 'push')
  }

  return (
    <FormModal
      title="Filters"
      opened
      onClose={onClose}
      form={form}
      act="Filter"
      cancel="Close"
      mayDrop
      acts={
        <>
          <Button
            variant="default"
            onClick={() => {
              form.set(none)
              narrow(none)
            }}
          >
            Reset
          </Button>
          <Button variant="default" disabled={list.total === 0} onClick={onExport}>
            Export
          </Button>
        </>
      }
    >
      <Checkbox label="Accept Promotion" {...form.box('promotion')} />
      <NativeSelect label="User Time Zone" data={['All', userTimeZone]} {...form.text('timeZone')} />
      <TextInput
        label="Email"
        inputMode="email"
        autoComplete="off"
        {...form.text('email', (typed) => textInput(typed, searchMax))}
      />
    </FormModal>
  )
}
