import { Anchor, Text } from '@mantine/core'
import { useState } from 'react'
import { saveTemplate, templateFailed } from '#ui/form/template-file.ts'

/** The link to the one template, with what is said of it, and what is said where it cannot be had (spec 000 §8). */
export function TemplateLink({ about }: { about: string }) {
  const [failed, setFailed] = useState(false)
  return (
    <>
      <Text size="sm" c="dimmed">
        <Anchor
          component="button"
          type="button"
          size="sm"
          underline="always"
          onClick={() => void saveTemplate().then((isSaved) => setFailed(!isSaved))}
        >
          Download template
        </Anchor>{' '}
        {about}
      </Text>
      {failed && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {templateFailed}
        </Text>
      )}
    </>
  )
}
