import { Button, Loader, Radio, SegmentedControl, TextInput, VisuallyHidden } from '@mantine/core'
import type { MerchantGroup } from '#store/resources/vouchers/voucher-details.ts'
import classes from './pickers.module.css'
import type { GroupSearch } from './use-group-search.ts'

interface GroupPickerProps {
  search: GroupSearch
  picked: MerchantGroup | null
  /** The id of the group that is chosen already; null if none is. */
  present: string | null
  onPick(group: MerchantGroup | null): void
}

/** One merchant group, found by its description or its id as the server knows them (spec 000 §2.8). */
export function GroupPicker({ search, picked, present, onPick }: GroupPickerProps) {
  return (
    <>
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
      <GroupChoice groups={search.groups ?? []} picked={picked} present={present} onPick={onPick} />
    </>
  )
}

interface GroupChoiceProps extends Omit<GroupPickerProps, 'search'> {
  groups: MerchantGroup[]
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
