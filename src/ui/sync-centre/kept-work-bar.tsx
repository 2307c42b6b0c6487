import { Anchor } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { isKeptLong } from '#store/mutate/freshness.ts'
import { useNow } from '#ui/kit/use-now.ts'
import { counted } from '#ui/listing/list-words.ts'
import { useEntries } from '#ui/live/use-outbox.ts'
import classes from './kept-work-bar.module.css'

/** Work that was kept at a sign-out and has grown old is looked through before it is sent (sync.md 2.11). */
export function KeptWorkBar() {
  const now = useNow(60_000)
  const kept = (useEntries() ?? []).filter((entry) => isKeptLong(entry, now)).length
  return (
    <div role="status" className={classes['bar']} data-shown={kept > 0 || undefined}>
      {kept > 0 && (
        <>
          <IconHistory size={16} stroke={1.6} aria-hidden />
          <span>
            {`${counted(kept, { one: 'change', many: 'changes' })} you kept on this device `}
            {kept === 1 ? 'is older than a day and waits' : 'are older than a day and wait'} for you.
          </span>
          <Anchor component={Link} to="/sync" underline="always" c="inherit">
            Look through
          </Anchor>
        </>
      )}
    </div>
  )
}
