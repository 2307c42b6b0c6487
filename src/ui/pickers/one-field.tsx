import { Select } from '@mantine/core'
import { useState } from 'react'
import { moreOptionsWords, offeredAtOnce } from './more-options.ts'
import classes from './pickers.module.css'

export interface Option {
  value: string
  label: string
}

interface OneFieldProps {
  label: string
  isLabelHidden?: boolean
  /** Of the form's field: the first wrong one takes the focus by it. */
  name?: string
  /** Everything there is to pick from. */
  options: readonly Option[]
  /** The value of an option; '' while none is picked. */
  value: string
  /** The label of '' if that is a choice, too: "All merchants". */
  none?: string
  /** Said if no option is like what is typed. */
  nothing?: string | ((typed: string) => string | null)
  /** Letters that its search takes. */
  max?: number
  placeholder?: string
  error?: string | undefined
  required?: boolean
  disabled?: boolean
  clearable?: boolean
  onChange(value: string): void
  onBlur?(): void
}

/** The value of `none` in the list: no id of the API has a star. */
const noneValue = '*'

/** One of thousands, found by a part of its label. */
export function OneField(props: OneFieldProps) {
  const { label, isLabelHidden = false, name, options, value, none, nothing = 'No matches', ...rest } = props
  const { max = 255, onChange, ...field } = rest
  const [typed, setTyped] = useState('')
  const data = none === undefined ? [...options] : [{ value: noneValue, label: none }, ...options]
  // A label that was picked stands there whole, however long it is.
  const keep = (text: string) => setTyped(data.some((one) => one.label === text) ? text : text.slice(0, max))
  return (
    <Select
      {...field}
      {...(isLabelHidden ? { 'aria-label': label } : { label })}
      {...(name === undefined ? {} : { 'data-field': name })}
      searchable
      // The focus comes to a wrong field by itself: its list would cover what is wrong.
      openOnFocus={false}
      allowDeselect={false}
      autoComplete="off"
      limit={offeredAtOnce}
      description={moreOptionsWords(options.length)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      // The list itself scrolls, not a part within it that the keyboard could not reach.
      withScrollArea={false}
      classNames={{ options: classes['options'] ?? '' }}
      searchValue={typed}
      onSearchChange={keep}
      nothingFoundMessage={typeof nothing === 'string' ? nothing : nothing(typed)}
      data={data}
      value={value || (none === undefined ? null : noneValue)}
      // What is typed takes the place of the label that is there.
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={(picked) => onChange(picked === null || picked === noneValue ? '' : picked)}
    />
  )
}
