import { Button, Group, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '#ui/state/session.ts'

/** The way out. With unsent changes on this device it asks first; nothing unsent is ever deleted in passing. */
export function useLogOut() {
  const { countUnsent, signOut } = useSession()
  const [unsent, setUnsent] = useState(0)
  const stay = () => setUnsent(0)

  async function logOut() {
    const count = await countUnsent()
    if (count > 0) setUnsent(count)
    else await signOut(false)
  }

  const question = (
    <Modal
      opened={unsent > 0}
      onClose={stay}
      title={unsent === 1 ? '1 change is not sent' : `${unsent} changes are not sent`}
    >
      <Text>
        Unsent work is saved on this device only. Stay signed in until it is sent, or keep it here: it waits for your
        next sign-in on this device, and nobody else can see or send it.
      </Text>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={() => void signOut(true)}>
          Keep for me and sign out
        </Button>
        <Button data-autofocus onClick={stay}>
          Stay signed in
        </Button>
      </Group>
    </Modal>
  )
  return { logOut: () => void logOut(), question }
}
