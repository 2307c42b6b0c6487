import { Skeleton, Textarea } from '@mantine/core'
import { type ComponentProps, memo, Suspense } from 'react'
import { lazyPart } from '#ui/kit/lazy-part.tsx'
import { plainHtml, plainText } from './plain-html.ts'

// More than a hundred kilobytes that only a few forms need. Where they cannot be had, the form is there all the same.
const RichText = lazyPart(async () => (await import('./rich-text.tsx')).RichText, { missing: PlainField, isKept: true })

type RichTextProps = ComponentProps<typeof import('./rich-text.tsx').RichText>

/** Text with a few marks and a limit of visible letters; its editor comes when it is shown. */
export const RichTextField = memo(function RichTextField(props: RichTextProps) {
  return (
    <Suspense fallback={<Skeleton height={160} />}>
      <RichText {...props} />
    </Suspense>
  )
})

/** The same text without marks. Text that has some is only shown: written over, it would lose them. */
function PlainField({ label, name, required, value, onChange, max, error, onBlur }: RichTextProps) {
  const text = plainText(value)
  const letters = (text ?? '').length
  const marked =
    'The editor for this text could not be loaded, so it stays as it is. Open the form again once connected.'
  return (
    <Textarea
      label={label}
      name={name}
      required={required ?? false}
      onBlur={onBlur}
      autosize
      minRows={4}
      readOnly={text === null}
      value={text ?? value.replace(/(<[^>]*>|\s)+/g, ' ').trim()}
      onChange={({ currentTarget }) => onChange(plainHtml(currentTarget.value))}
      description={text === null ? marked : `Without bold and lists for now · ${letters} of ${max} letters`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={error}
    />
  )
}
