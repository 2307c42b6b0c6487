import { useState } from 'react'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { useSession } from '#ui/state/session.ts'
import { LogOutQuestion } from '#ui/sync-centre/log-out-question.tsx'

/** The way out. With unsent changes on this device it asks first; nothing unsent is ever deleted in passing. */
export function useLogOut() {
  const { countUnsent, signOut } = useSession()
  const [isAsking, setAsking] = useState(false)
  const [unsent, setUnsent] = useState(0)
  const stay = () => setAsking(false)

  async function logOut() {
    const count = await countUnsent()
    if (count === 0) return signOut(false)
    setUnsent(count)
    setAsking(true)
  }

  const question = (
    <Dialog
      opened={isAsking}
      onClose={stay}
      size="lg"
      title={unsent === 1 ? '1 change is not sent' : `${unsent} changes are not sent`}
    >
      <LogOutQuestion onStay={stay} />
    </Dialog>
  )
  return { logOut: () => void logOut(), question }
}
