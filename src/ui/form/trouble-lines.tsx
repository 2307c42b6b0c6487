import { Alert, Text } from '@mantine/core'

/** What went wrong, the spec's words first and the reason under them; nothing while nothing did. */
export function TroubleLines({ lines }: { lines: readonly (string | null)[] }) {
  const said = lines.filter((words) => words !== null)
  if (said.length === 0) return null
  return (
    <Alert color="red" variant="light" role="alert" p="sm">
      {said.map((words) => (
        <Text key={words} size="sm">
          {words}
        </Text>
      ))}
    </Alert>
  )
}
