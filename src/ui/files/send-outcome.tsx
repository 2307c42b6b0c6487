import { Alert, Text } from '@mantine/core'
import type { SendOutcome } from './use-send-file.ts'

/** What became of the last attempt, and which rows are in. */
export function Outcome({ outcome }: { outcome: SendOutcome }) {
  if (outcome.kind === 'done') return null
  // A server that refuses several rows says so in one message.
  const lines = [...outcome.lines.flatMap((line) => line.split('; ')), ...(outcome.sent === null ? [] : [outcome.sent])]
  return (
    <Alert color={outcome.kind === 'cancelled' ? 'yellow' : 'red'} variant="light" role="alert" p="sm">
      {lines.map((words) => (
        <Text key={words} size="sm">
          {words}
        </Text>
      ))}
      {outcome.kind !== 'refused' && outcome.kind !== 'unknown' && (
        <Text size="sm" c="dimmed">
          You may send what is missing again.
        </Text>
      )}
    </Alert>
  )
}
