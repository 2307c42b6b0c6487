import { Anchor } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { isKeptLong } from '#store/mutate/freshness.ts'
import { counted } from '#store/values/count.ts'
import { NoticeBar } from '#ui/kit/notice-bar.tsx'
import { useNow } from '#ui/kit/use-now.ts'
import { useEntries } from '#ui/live/use-outbox.ts'

/** Work that was kept at a sign-out and has grown old is looked through before it is sent (sync.md 2.11). */
export function KeptWorkBar() {
  const now = useNow(60_000)
  const kept = (useEntries() ?? []).filter((entry) => isKeptLong(entry, now)).length
  const text =
    kept === 0
      ? null
      : `${counted(kept, { one: 'change', many: 'changes' })} you kept on this device ${kept === 1 ? 'is older than a day and waits' : 'are older than a day and wait'} for you.`
  return (
    <NoticeBar
      icon={IconHistory}
      text={text}
      act={
        <Anchor component={Link} to="/sync" underline="always" c="inherit">
          Look through
        </Anchor>
      }
    />
  )
}
