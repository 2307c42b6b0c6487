import { Button, Code, CopyButton, Group, Stack, Text, Title } from '@mantine/core'
import type { FallbackProps } from 'react-error-boundary'
import { isMissingCode, portalIsReplaced } from '#ui/state/stale-code.ts'

/** What a screen that broke leaves behind: the cause, a way on, and details for whoever looks after the portal. */
export function ScreenTrouble({ error, resetErrorBoundary }: FallbackProps) {
  const cause = error instanceof Error ? error.message : String(error)
  const trace = error instanceof Error ? (error.stack ?? '') : ''
  const details = [`Address: ${location.pathname}${location.search}`, `Cause: ${cause}`, trace].join('\n')
  const missing = isMissingCode(error)
  const updated = missing && portalIsReplaced()
  const { title, words } = says(missing, updated)
  return (
    <Stack gap="md" p="xl" maw={640} role="alert">
      <Title order={1}>{title}</Title>
      <Text>{words}</Text>
      {!updated && <Code block>{cause}</Code>}
      <Group gap="xs">
        <Button onClick={() => (missing ? location.reload() : resetErrorBoundary())}>
          {updated ? 'Reload' : 'Retry'}
        </Button>
        {!updated && (
          <CopyButton value={details} timeout={2000}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {copied ? 'Copied' : 'Copy details'}
              </Button>
            )}
          </CopyButton>
        )}
      </Group>
    </Stack>
  )
}

function says(missing: boolean, updated: boolean): { title: string; words: string } {
  if (updated) {
    return {
      title: 'The portal was updated',
      words: 'Another tab has let the new version in. Reload to open this page; your work on this device is safe.',
    }
  }
  if (missing) {
    return {
      title: 'This page could not be loaded',
      words: 'The portal was updated meanwhile, or the connection is away. Your work on this device is safe.',
    }
  }
  return {
    title: 'This page could not be shown',
    words: 'Your work on this device is safe. Try again; if it keeps happening, pass on the details.',
  }
}
