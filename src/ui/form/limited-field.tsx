import { Textarea, TextInput, type TextInputProps } from '@mantine/core'
import { memo } from 'react'
import { textInput } from '#store/values/live-input.ts'
import type { TextProps } from './use-form.ts'

interface LimitedFieldProps
  extends TextProps,
    Pick<TextInputProps, 'label' | 'required' | 'inputMode' | 'placeholder' | 'autoComplete' | 'autoFocus' | 'type'> {
  /** Letters that it takes; the others are dropped while somebody types. */
  max: number
  /** What stays of a text while it is typed, where blanks in front are not all that goes; `before` is what stood there. */
  filter?(typed: string, max: number, before: string): string
  /** Several lines. */
  isLong?: boolean
  /** Stands before the count. */
  hint?: React.ReactNode
  onKeyDown?(event: React.KeyboardEvent): void
}

const below = ['label', 'input', 'description', 'error'] as const

/** A text with a limit, which says how much of it is used. */
export const LimitedField = memo(function LimitedField(props: LimitedFieldProps) {
  const { max, filter = textInput, isLong = false, hint, value, onChange, ...input } = props
  const count = `${value.length} of ${max}`
  const description = hint ? (
    <>
      {hint} · {count}
    </>
  ) : (
    count
  )
  const shown = {
    ...input,
    value,
    onChange: ({ currentTarget }: Parameters<typeof onChange>[0]) =>
      onChange({ currentTarget: { value: filter(currentTarget.value, max, value) } }),
    description,
    autoComplete: 'off',
    inputWrapperOrder: [...below],
  }
  if (!isLong) return <TextInput {...shown} />
  const { type: _type, ...long } = shown
  return <Textarea {...long} autosize minRows={2} maxRows={6} />
})
