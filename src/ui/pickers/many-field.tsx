import { Combobox, Loader, Pill, PillsInput, useCombobox } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { memo, useMemo, useState } from 'react'
import { formatCount } from '#store/values/count.ts'
import { withoutInvisible } from '#store/values/invisible-characters.ts'
import { textInput } from '#store/values/live-input.ts'
import { type Choice, isPastedList, pastedPicks } from './pasted-picks.ts'
import classes from './pickers.module.css'

interface ManyFieldProps {
  label: string
  name: string
  /** Everything there is to pick from; null while it loads or cannot be had. */
  options: readonly Choice[] | null
  value: readonly Choice[]
  error?: string | undefined
  required?: boolean
  placeholder?: string
  /** Stands under the field, such as why there is nothing to pick from. */
  description?: React.ReactNode
  onChange(value: Choice[]): void
  onBlur?(): void
}

/** Tags that show: a person reads some dozens, and finds the others by typing. */
const tagsShown = 40
const optionsShown = 100
const letters = 100
const unknownShown = 20

/** Several of many, found by a part of their name, by their id, or pasted as a list; each that is picked is a tag (spec 002 §2). */
export const ManyField = memo(function ManyField(props: ManyFieldProps) {
  const { label, name, options, value, error, required = false, placeholder, description, onChange, onBlur } = props
  const [typed, setTyped] = useState('')
  const [unknown, setUnknown] = useState<readonly string[]>([])
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const picked = useMemo(() => new Set(value.map(({ id }) => id)), [value])
  const found = useMemo(() => matching(options ?? [], typed), [options, typed])
  const shown = found.slice(0, optionsShown)

  function toggle(id: string) {
    const one = found.find((option) => option.id === id)
    if (picked.has(id)) onChange(value.filter((option) => option.id !== id))
    else if (one) onChange([...value, { id: one.id, name: one.name }])
    setTyped('')
    setUnknown([])
  }

  function onPaste(event: React.ClipboardEvent) {
    const text = withoutInvisible(event.clipboardData.getData('text'))
    if (options === null || !isPastedList(text)) return
    event.preventDefault()
    const pasted = pastedPicks(options, text)
    onChange([...value, ...pasted.found.filter(({ id }) => !picked.has(id))])
    setUnknown(pasted.unknown)
  }

  function onKeyDown({ key }: React.KeyboardEvent) {
    if (key === 'Backspace' && typed === '' && value.length > 0) onChange(value.slice(0, -1))
  }

  return (
    <Combobox store={combobox} onOptionSubmit={toggle} withinPortal>
      <Combobox.DropdownTarget>
        <PillsInput
          label={label}
          required={required}
          error={error}
          description={unknown.length === 0 ? description : <NotFound unknown={unknown} />}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          onClick={() => combobox.openDropdown()}
        >
          <Pill.Group className={classes['tags'] ?? ''}>
            <Tags value={value} onChange={onChange} />
            <Combobox.EventsTarget>
              <PillsInput.Field
                name={name}
                aria-label={label}
                autoComplete="off"
                placeholder={value.length === 0 ? placeholder : undefined}
                value={typed}
                onFocus={() => combobox.openDropdown()}
                onBlur={() => {
                  combobox.closeDropdown()
                  onBlur?.()
                }}
                onChange={({ currentTarget }) => {
                  setTyped(textInput(currentTarget.value, letters))
                  combobox.openDropdown()
                  combobox.selectFirstOption()
                }}
                onKeyDown={onKeyDown}
                onPaste={onPaste}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown hidden={options === null && description !== undefined}>
        <Combobox.Options className={classes['options'] ?? ''} aria-label={label}>
          {options === null ? (
            <Combobox.Empty>
              <Loader size="xs" aria-label="Loading" />
            </Combobox.Empty>
          ) : (
            <Options shown={shown} picked={picked} more={found.length - shown.length} />
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
})

function Tags({ value, onChange }: Pick<ManyFieldProps, 'value' | 'onChange'>) {
  const tags = value.slice(0, tagsShown)
  return (
    <>
      {tags.map(({ id, name }) => (
        <Pill
          key={id}
          withRemoveButton
          removeButtonProps={{ 'aria-label': `Remove ${name || id}`, 'aria-hidden': false, tabIndex: 0 }}
          onRemove={() => onChange(value.filter((one) => one.id !== id))}
        >
          {name || id}
        </Pill>
      ))}
      {value.length > tags.length && (
        <span className={classes['moreTags']}>{`and ${formatCount(value.length - tags.length)} more`}</span>
      )}
    </>
  )
}

interface OptionsProps {
  shown: readonly Choice[]
  picked: ReadonlySet<string>
  more: number
}

function Options({ shown, picked, more }: OptionsProps) {
  if (shown.length === 0) return <Combobox.Empty>No matches</Combobox.Empty>
  return (
    <>
      {shown.map(({ id, name }) => (
        <Combobox.Option key={id} value={id} active={picked.has(id)}>
          <span className={classes['option']}>
            <IconCheck size={14} aria-hidden visibility={picked.has(id) ? 'visible' : 'hidden'} />
            {name === '' || name === id ? id : `${name} (${id})`}
          </span>
        </Combobox.Option>
      ))}
      {more > 0 && (
        <Combobox.Footer fz="xs" c="dimmed">{`${formatCount(more)} more: type a part of the name`}</Combobox.Footer>
      )}
    </>
  )
}

/** Those whose name contains the text, in any case, or whose id begins with it. */
function matching(options: readonly Choice[], typed: string): readonly Choice[] {
  const wanted = typed.trim().toLowerCase()
  if (wanted === '') return options
  return options.filter(({ id, name }) => name.toLowerCase().includes(wanted) || id.toLowerCase().startsWith(wanted))
}

/** What of a pasted list is not there: it is to be looked for by hand. */
function NotFound({ unknown }: { unknown: readonly string[] }) {
  const more = unknown.length - unknownShown
  const shown = unknown.slice(0, unknownShown).join(', ')
  return <span role="status">{`Not found: ${shown}${more > 0 ? ` and ${formatCount(more)} more` : ''}`}</span>
}
