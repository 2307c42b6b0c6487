import { Button, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTitle } from '#ui/state/nav-items.ts'

/** Says honestly that a screen is not there yet. */
export function BeingBuilt() {
  return (
    <Stack p="xl" gap="sm" maw={560} align="flex-start">
      <Title order={1}>{useTitle()}</Title>
      <Text>This page is being built. Its address is already right, so you can keep the link.</Text>
      <Button component={Link} to="/" variant="default" mt="xs">
        Go to Home
      </Button>
    </Stack>
  )
}
