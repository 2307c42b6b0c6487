import { Select } from '@mantine/core'
import { useState } from 'react'

interface NameSelectProps {
  label: string
  isLabelHidden?: true
  placeholder?: string
  names: readonly { id: string; name: string }[]
  /** An id; '' while none is chosen. */
  value: string
  /** What stands for none of them, where that is a choice: "Client: All". */
  none?: string
  /** Letters that its search takes. */
  max: number
  error?: string | undefined
  disabled?: boolean
  required?: boolean
  onChange(id: string): void
}

const noneKey = '*'

/** So many are offered at once: whoever looks for another one types. */
const offered = 50

/** One of many by its name, found by typing; two of one name are told apart by their ids. */
export function NameSelect(props: NameSelectProps) {
  const { label, isLabelHidden, placeholder, names, value, none, max, error, disabled, required, onChange } = props
  const [typed, setTyped] = useState('')
  return (
    <Select
      {...(isLabelHidden ? { 'aria-label': label } : { label })}
      {...(placeholder === undefined ? {} : { placeholder })}
      searchable
      allowDeselect={false}
      {...(required ? { required } : {})}
      {...(disabled ? { disabled } : {})}
      autoComplete="off"
      maxLength={max}
      limit={offered}
      data={none === undefined ? optionsOf(names) : [{ value: noneKey, label: none }, ...optionsOf(names)]}
      value={value || (none === undefined ? null : noneKey)}
      error={error}
      nothingFoundMessage="No matches"
      searchValue={typed}
      onSearchChange={(text) => setTyped(text.slice(0, max))}
      // What is typed takes the place of the name that is there.
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={(id) => onChange(id === null || id === noneKey ? '' : id)}
    />
  )
}

function optionsOf(names: NameSelectProps['names']) {
  const counts = new Map<string, number>()
  for (const { name } of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return names.map(({ id, name }) => ({ value: id, label: (counts.get(name) ?? 0) > 1 ? `${name} (${id})` : name }))
}
