import { Button, Group, Loader, Radio, SegmentedControl, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { changeMerchantGroup } from '#store/resources/vouchers/voucher-mutations.ts'
import type { MerchantGroup } from '#store/resources/vouchers/voucher-details.ts'
import type { Voucher } from '#store/resources/vouchers/vouchers.ts'
import { useChange } from '#ui/form/use-change.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import type { DialogProps } from '#ui/record/open-record.ts'
import classes from './group-dialog.module.css'
import { useGroupName } from './use-group-name.ts'
import { type GroupSearch, useGroupSearch } from './use-group-search.ts'

/** Where a voucher can be used: another group, found by its description or its id (spec 000 §2.8). */
export function GroupDialog({ row: voucher, opened, onClose }: DialogProps<Voucher>) {
  const { id, merchantGroup } = voucher
  const change = useChange()
  const name = useGroupName(merchantGroup)
  const search = useGroupSearch()
  const [chosen, setChosen] = useState<MerchantGroup | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const groups = search.groups ?? []
  const picked = groups.find((group) => group.id === chosen?.id) ?? null

  async function save() {
    if (picked === null) return
    const args = { id, merchantGroupId: picked.id, groupName: picked.name }
    const refused = await change(changeMerchantGroup, args, voucher)
    setTrouble(refused)
    if (refused === null) onClose()
  }

  return (
    <Dialog opened={opened} onClose={onClose} title="Change Merchant Group">
      <form
        aria-label="Change Merchant Group"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Stack gap="sm">
          {merchantGroup !== null && (
            <Text size="sm">{`The voucher can be used at ${[name, merchantGroup].filter(Boolean).join(' · ')} now.`}</Text>
          )}
          <SegmentedControl
            aria-label="Search by"
            value={search.by}
            onChange={(by) => search.look({ by: by as typeof search.by })}
            data={[
              { value: 'DESCRIPTION', label: 'By description' },
              { value: 'ID', label: 'By ID' },
            ]}
          />
          <TextInput
            label="Search merchant groups"
            data-autofocus
            autoComplete="off"
            maxLength={100}
            value={search.text}
            rightSection={search.busy ? <Loader size="xs" aria-label="Searching" /> : null}
            onChange={({ currentTarget }) => search.look({ text: currentTarget.value })}
          />
          <SearchWords search={search} />
          <GroupChoice groups={groups} picked={picked} present={merchantGroup} onPick={setChosen} />
          {trouble !== null && (
            <Text size="sm" c="var(--mantine-color-error)" role="alert">
              {trouble}
            </Text>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" px="sm" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" px="sm" disabled={picked === null}>
              Change Merchant Group
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

interface GroupChoiceProps {
  groups: MerchantGroup[]
  picked: MerchantGroup | null
  /** The id of the group it is in now. */
  present: string | null
  onPick(group: MerchantGroup | null): void
}

function GroupChoice({ groups, picked, present, onPick }: GroupChoiceProps) {
  return (
    <Radio.Group
      label={<VisuallyHidden>Merchant groups</VisuallyHidden>}
      value={picked?.id ?? ''}
      onChange={(next) => onPick(groups.find((group) => group.id === next) ?? null)}
    >
      <div className={classes['groups']}>
        {groups.map((group) => (
          <Radio
            key={group.id}
            value={group.id}
            disabled={group.id === present}
            label={`${group.name} · ${group.id}${group.id === present ? ' (present group)' : ''}`}
            description={group.description}
          />
        ))}
      </div>
    </Radio.Group>
  )
}

function SearchWords({ search }: { search: GroupSearch }) {
  const { words, failed, again } = search
  return (
    <div className={classes['words']} role={failed ? 'alert' : 'status'} data-error={failed || undefined}>
      {words}
      {failed && (
        <Button size="compact-xs" variant="subtle" onClick={again}>
          Retry
        </Button>
      )}
    </div>
  )
}
