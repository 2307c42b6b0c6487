import { NativeSelect } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { SentPerson } from '#store/resources/client-orders/place-order.ts'
import { counted, formatCount } from '#store/values/count.ts'
import { PageButtons } from '#ui/kit/page-buttons.tsx'
import { PeopleTable } from '#ui/kit/people-table.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { FindField } from '#ui/pickers/find-field.tsx'
import { pageOfFound, useFind } from '#ui/pickers/use-find.ts'
import classes from './people.module.css'

interface PeopleDialogProps {
  people: readonly SentPerson[]
  onClose(): void
}

/** For whom the vouchers are, by value, ten at a time: nobody can change them once the order is placed (decisions.md I20). */
export function PeopleDialog({ people, onClose }: PeopleDialogProps) {
  const find = useFind()
  const [value, setValue] = useState('')
  const values = useMemo(() => valuesOf(people), [people])
  const found = useMemo(() => peopleLike(people, value, find.text), [people, value, find.text])
  const { rows, page, pages, total } = pageOfFound(found, find.asked)
  return (
    <Dialog opened onClose={onClose} title="Check the names" size="xl">
      <div className={classes['find']}>
        <NativeSelect
          label="Voucher value"
          value={value}
          data={[
            { value: '', label: `All: ${formatCount(people.length)}` },
            ...values.map(([one, count]) => ({ value: one, label: `${one}: ${formatCount(count)}` })),
          ]}
          onChange={({ currentTarget }) => {
            setValue(currentTarget.value)
            find.goTo(1)
          }}
        />
        <FindField
          label="Search receivers"
          placeholder="Name, mobile number or email"
          leftSection={<IconSearch size={16} aria-hidden />}
          value={find.text}
          onLook={(typed) => find.look(typed, 100)}
        />
      </div>
      <PeopleTable label="Receivers" people={rows} />
      <div className={classes['foot']}>
        <span role="status">{counted(total, { one: 'receiver', many: 'receivers' })}</span>
        {pages > 1 && <PageButtons page={page} pages={pages} onPage={find.goTo} />}
      </div>
    </Dialog>
  )
}

function valuesOf(people: readonly SentPerson[]): [string, number][] {
  const counts = new Map<string, number>()
  for (const { voucherValue } of people) counts.set(voucherValue, (counts.get(voucherValue) ?? 0) + 1)
  return [...counts].toSorted(([one], [other]) => Number(one) - Number(other))
}

function peopleLike(people: readonly SentPerson[], value: string, text: string): readonly SentPerson[] {
  const wanted = text.trim().toLowerCase()
  if (value === '' && wanted === '') return people
  return people.filter(
    ({ voucherValue, receiverName, receiverMobile, receiverEmail }) =>
      (value === '' || voucherValue === value) &&
      [receiverName, receiverMobile, receiverEmail].some((one) => one.toLowerCase().includes(wanted)),
  )
}
