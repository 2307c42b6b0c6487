import { Center, Loader, Stack, Text } from '@mantine/core'

/** Stands where a screen will be while its code comes down. */
export function PendingScreen() {
  return (
    <Center h="100%" mih={240}>
      <Loader size="sm" />
    </Center>
  )
}

/** A whole page of one word, for the moments between two states of the session. */
export function FullPageNote({ text }: { text: string }) {
  return (
    <Center h="100dvh" component="main">
      <Stack align="center" gap="sm">
        <Loader size="sm" aria-hidden role="presentation" />
        <Text role="status" c="dimmed">
          {text}
        </Text>
      </Stack>
    </Center>
  )
}
