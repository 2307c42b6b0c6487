import { Button, Center, Group, List, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Start } from './boot.ts'
import { loadAgain, type PageToLoad } from './load-again.ts'
import { FullPageNote } from './pending-screen.tsx'

/** A start that cannot go on says why, in words, and offers the way on. */
export function StartPage({ start }: { start: Exclude<Start, { kind: 'ready' }> }) {
  switch (start.kind) {
    case 'loading':
      return <FullPageNote text="Loading" />
    case 'insecure':
      return (
        <Notice title="A safe address is needed">
          <Text>
            The portal keeps work on this device, and browsers allow that only over HTTPS or on localhost. Open it with
            an address that begins with https://, or as http://localhost on the computer that runs it.
          </Text>
        </Notice>
      )
    case 'no-config':
      return (
        <Notice title="The server does not answer" act={<Retry />}>
          <Text>
            This device has not been used with the portal before, so the first start needs the server. Check the
            connection and try again.
          </Text>
        </Notice>
      )
    case 'unreachable':
      return <Unreachable page={start.page} />
    case 'bad-config':
      return <BadConfig problems={start.problems} />
  }
}

/** The session has ended here, but the sign-in page cannot be loaded. */
function Unreachable({ page }: { page: PageToLoad }) {
  const [attempts, setAttempts] = useState(0)
  return (
    <Notice
      title={page === 'home' ? 'You have logged out' : 'Your session has ended'}
      act={
        <Button onClick={() => void loadAgain(page, () => setAttempts((count) => count + 1))}>
          Open the sign-in page
        </Button>
      }
    >
      <Text>The sign-in page cannot be loaded without a connection. It opens when the connection is back.</Text>
      {attempts > 0 && <Text role="status">The server does not answer.</Text>}
    </Notice>
  )
}

function BadConfig({ problems }: { problems: readonly string[] }) {
  return (
    <Notice title="The settings of this portal are wrong" act={<Retry />}>
      <Text>Whoever runs the server must correct config.json:</Text>
      <List>
        {problems.map((problem) => (
          <List.Item key={problem}>{problem}</List.Item>
        ))}
      </List>
    </Notice>
  )
}

/** A session is saved, but without the server there is nobody to open it for. */
export function NobodyKnown() {
  return (
    <Notice title="The server does not answer" act={<Retry />}>
      <Text>
        You are signed in, but this device does not remember as whom, so it cannot open your work without the server.
        Your session stays saved. Check the connection and try again.
      </Text>
    </Notice>
  )
}

export function Retry() {
  return <Button onClick={() => location.reload()}>Retry</Button>
}

export function Notice({ title, children, act }: { title: string; children: ReactNode; act?: ReactNode }) {
  return (
    <Center mih="100dvh" p="md" component="main">
      <Stack maw={520} gap="md">
        <Title order={1}>{title}</Title>
        {children}
        {act && <Group gap="xs">{act}</Group>}
      </Stack>
    </Center>
  )
}
