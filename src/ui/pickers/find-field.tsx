import { CloseButton, TextInput, type TextInputProps } from '@mantine/core'
import { useRef } from 'react'

interface FindFieldProps extends Pick<TextInputProps, 'leftSection'> {
  label: string
  placeholder: string
  value: string
  onLook(typed: string): void
}

/** Where people type what they look for in a drawer or a panel; a button clears it. */
export function FindField({ label, placeholder, value, onLook, leftSection }: FindFieldProps) {
  const input = useRef<HTMLInputElement>(null)

  function clear() {
    onLook('')
    // The button goes with the text.
    input.current?.focus()
  }

  return (
    <TextInput
      ref={input}
      aria-label={label}
      placeholder={placeholder}
      autoComplete="off"
      spellCheck={false}
      leftSection={leftSection}
      value={value}
      rightSection={value !== '' && <CloseButton size="sm" aria-label="Clear search" onClick={clear} />}
      onChange={({ currentTarget }) => onLook(currentTarget.value)}
    />
  )
}
