import { Skeleton } from '@mantine/core'
import { type ComponentProps, lazy, Suspense } from 'react'

// More than a hundred kilobytes that only a few forms need.
const RichText = lazy(async () => ({ default: (await import('./rich-text.tsx')).RichText }))

/** Text with a few marks and a limit of visible letters; its editor comes when it is shown. */
export function RichTextField(props: ComponentProps<typeof RichText>) {
  return (
    <Suspense fallback={<Skeleton height={160} />}>
      <RichText {...props} />
    </Suspense>
  )
}
