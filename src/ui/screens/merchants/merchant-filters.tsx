import { Button, NativeSelect } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import { merchantStatuses } from '#store/resources/merchants/merchant-calls.ts'
import { FormModal } from '#ui/form/form-modal.tsx'
import { useForm } from '#ui/form/use-form.ts'
import type { ListingUse } from '#ui/listing/use-listing.ts'
import { useMerchantValues } from './use-merchant-values.ts'

const filters = z.object({ status: z.string() })

/** The status filter (spec 000 §2.7): Active, Inactive and whatever else the merchants here have. */
export function MerchantFilters({ list }: { list: ListingUse }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<IconFilter size={16} aria-hidden />} onClick={() => setOpened(true)}>
        {list.chosen === '' ? 'Filters' : `Filters: ${list.chosen}`}
      </Button>
      {opened && <StatusFilter list={list} onClose={() => setOpened(false)} />}
    </>
  )
}

function StatusFilter({ list, onClose }: { list: ListingUse; onClose(): void }) {
  const { statuses } = useMerchantValues()
  const form = useForm({
    schema: filters,
    initial: { status: list.chosen },
    async onSubmit({ status }) {
      list.change({ filter: status || undefined, page: 1 }, 'push')
      onClose()
      return null
    },
  })
  const known = [...new Set([...merchantStatuses, ...statuses])]
  return (
    <FormModal title="Filters" opened onClose={onClose} form={form} act="Filter" cancel="Close" mayDrop>
      <NativeSelect
        label="Status"
        data-autofocus
        data={[{ value: '', label: 'All' }, ...known]}
        {...form.text('status')}
      />
    </FormModal>
  )
}
