import { Button, Code, CopyButton, Group, Stack, Text, Title } from '@mantine/core'
import type { FallbackProps } from 'react-error-boundary'
import { MissingScreen } from '#ui/kit/late-code.ts'
import { MissingScreenNote } from './missing-screen.tsx'

/** What a screen that broke leaves behind: the cause, a way on, and details for whoever looks after the portal. */
export function ScreenTrouble({ error, resetErrorBoundary }: FallbackProps) {
  if (error instanceof MissingScreen) return <MissingScreenNote error={error} onLoaded={resetErrorBoundary} />
  const cause = error instanceof Error ? error.message : String(error)
  const trace = error instanceof Error ? (error.stack ?? '') : ''
  const details = [`Address: ${location.pathname}${location.search}`, `Cause: ${cause}`, trace].join('\n')
  return (
    <Stack gap="md" p="xl" maw={640} role="alert">
      <Title order={1}>This page could not be shown</Title>
      <Text>Your work on this device is safe. Try again; if it keeps happening, pass on the details.</Text>
      <Code block>{cause}</Code>
      <Group gap="xs">
        <Button onClick={() => resetErrorBoundary()}>Retry</Button>
        <CopyButton value={details} timeout={2000}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? 'Copied' : 'Copy details'}
            </Button>
          )}
        </CopyButton>
      </Group>
    </Stack>
  )
}
