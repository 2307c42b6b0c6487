import { NativeSelect } from '@mantine/core'
import { typeWords, unusedTitle } from '#store/resources/terminals/terminal-rules.ts'
import type { ListAddress } from '#ui/listing/list-address.ts'
import type { ListingUse } from '#ui/listing/use-listing.ts'
import { MerchantPicker } from '#ui/pickers/merchant-picker.tsx'
import { useMerchantNames } from './use-merchant-names.ts'
import { useTerminalValues } from './use-terminal-values.ts'

interface TerminalFiltersProps {
  list: ListingUse
  /** Whether somebody wants to know which are not used. */
  onUnused(isWanted: boolean): void
}

/** What the list is narrowed by beside its search: merchant, status, type and use, all of them on this device. */
export function TerminalFilters({ list, onUnused }: TerminalFiltersProps) {
  const merchants = useMerchantNames()
  const { statuses, types } = useTerminalValues()
  const { values } = list

  function narrow(patch: ListAddress) {
    list.change({ ...patch, page: 1 }, 'push')
  }

  return (
    <>
      <MerchantPicker
        merchants={merchants}
        chosen={values['filter'] ?? ''}
        submit="Show terminals"
        onChoose={(id) => narrow({ filter: id || undefined })}
      />
      <NativeSelect
        aria-label="Status"
        value={values['status'] ?? ''}
        data={[{ value: '', label: 'All statuses' }, ...withChosen(statuses, values['status'])]}
        onChange={({ currentTarget }) => narrow({ status: currentTarget.value || undefined })}
      />
      <NativeSelect
        aria-label="Type"
        value={values['type'] ?? ''}
        data={[
          { value: '', label: 'All types' },
          ...withChosen(types, values['type']).map((type) => ({ value: type, label: typeWords(type) })),
        ]}
        onChange={({ currentTarget }) => narrow({ type: currentTarget.value || undefined })}
      />
      <NativeSelect
        aria-label="Use"
        miw="12rem"
        value={values['show'] ?? ''}
        data={[
          { value: '', label: 'Any use' },
          { value: 'unused', label: unusedTitle },
        ]}
        onChange={({ currentTarget }) => {
          onUnused(currentTarget.value !== '')
          narrow({ show: currentTarget.value || undefined })
        }}
      />
    </>
  )
}

/** A linked address may ask for what no terminal here has: it is shown as it is chosen. */
function withChosen(known: readonly string[], chosen = ''): string[] {
  return chosen === '' || known.includes(chosen) ? [...known] : [...known, chosen]
}
