import { Alert, Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core'
import type { FallbackProps } from 'react-error-boundary'

/** What a screen that broke leaves behind: the cause, a way on, and details for whoever looks after the portal. */
export function ScreenTrouble({ error, resetErrorBoundary }: FallbackProps) {
  const cause = error instanceof Error ? error.message : String(error)
  const details = [`Address: ${location.pathname}${location.search}`, `Cause: ${cause}`, traceOf(error)].join('\n')
  return (
    <Alert color="red" variant="light" title="This page could not be shown" m="md" maw={640} role="alert">
      <Stack gap="sm">
        <Text>Your work on this device is safe. Try again; if it keeps happening, pass on the details.</Text>
        <Code block>{cause}</Code>
        <Group gap="xs">
          <Button onClick={resetErrorBoundary}>Retry</Button>
          <CopyButton value={details} timeout={2000}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {copied ? 'Copied' : 'Copy details'}
              </Button>
            )}
          </CopyButton>
        </Group>
      </Stack>
    </Alert>
  )
}

function traceOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? '') : ''
}
