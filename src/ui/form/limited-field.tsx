import { Textarea, TextInput, type TextInputProps } from '@mantine/core'
import { textInput } from '#store/values/live-input.ts'

interface LimitedFieldProps
  extends Pick<TextInputProps, 'label' | 'required' | 'inputMode' | 'placeholder' | 'autoComplete' | 'type'> {
  /** Binds it to its form: `(filter) => form.text('name', filter)`. */
  bind(filter: (typed: string) => string): {
    name: string
    value: string
    error: string | undefined
    onChange(event: { currentTarget: { value: string } }): void
    onBlur(): void
  }
  /** Letters that it takes; the others are dropped while somebody types. */
  max: number
  /** What stays of a text while it is typed, where blanks in front are not all that goes; `before` is what stood there. */
  filter?(typed: string, max: number, before: string): string
  /** Several lines. */
  isLong?: boolean
  /** Stands before the count. */
  hint?: React.ReactNode
}

const below = ['label', 'input', 'description', 'error'] as const

/** A text with a limit, which says how much of it is used. */
export function LimitedField({ bind, max, filter = textInput, isLong = false, hint, ...input }: LimitedFieldProps) {
  const bound: ReturnType<typeof bind> = bind((typed) => filter(typed, max, bound.value))
  const count = `${bound.value.length} of ${max}`
  const description = hint ? (
    <>
      {hint} · {count}
    </>
  ) : (
    count
  )
  const props = { ...input, ...bound, description, autoComplete: 'off', inputWrapperOrder: [...below] }
  if (!isLong) return <TextInput {...props} />
  const { type: _type, ...long } = props
  return <Textarea {...long} autosize minRows={2} maxRows={6} />
}
