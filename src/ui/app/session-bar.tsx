import { Button, Text } from '@mantine/core'
import { IconClockExclamation } from '@tabler/icons-react'
import { useState } from 'react'
import { formatClock } from '#store/values/colombo-time.ts'
import { NoticeBar } from '#ui/kit/notice-bar.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { SignInForm } from '#ui/screens/session/sign-in-form.tsx'
import { usePortal } from '#ui/state/portal.ts'
import { useSessionEnd } from '#ui/state/session-end.ts'

/** A quarter of an hour before the session ends: says so, and lets the person go on without leaving their place. */
export function SessionBar() {
  const { user } = usePortal()
  const endsAt = useSessionEnd()
  const [asked, setAsked] = useState(false)
  const ends = endsAt === null ? null : `Your session ends at ${formatClock(new Date(endsAt).toISOString())} IST.`
  return (
    <>
      <NoticeBar
        icon={IconClockExclamation}
        text={ends === null ? null : `${ends} Sign in again to go on; everything stays as it is.`}
        act={
          <Button size="compact-sm" variant="default" onClick={() => setAsked(true)}>
            Sign in again
          </Button>
        }
      />
      <Dialog opened={asked && ends !== null} onClose={() => setAsked(false)} title="Sign in again" size="sm">
        <Text c="dimmed" mb="md">
          {ends} What you typed, your place and your unsent work stay. To sign in as somebody else, log out first.
        </Text>
        <SignInForm email={user.email} samePerson onDone={() => setAsked(false)} />
      </Dialog>
    </>
  )
}
